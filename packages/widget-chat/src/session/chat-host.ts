import type { ChatProps, ChatSurface } from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** The host of one mount of the chat. */
export type ChatHost = WidgetHost<ChatSurface, ChatProps>;
