import type { ChatProps, ChatSurface } from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** The host of one mount of the chat. */
export type ChatHost = WidgetHost<ChatSurface, ChatProps>;

/** Event on the chat's element before its user is forgotten. */
export const logoutEvent = 'oriel-logout';
