import { type ChatSurface, chatProps, chatSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { ChatWidget } from './ChatWidget';
import { channelRenameDialog, RenameDialog } from './channels/rename-dialog';
import { chatCommands } from './chat/chat-commands';
import { createChatStore } from './chat/chat-store';
import { messages } from './i18n/messages';

/** The chat: channels, questions and streamed answers, as a widget for any host. */
export const chatWidget: WidgetDefinition<ChatSurface> = defineWidget({
  name: 'chat',
  version: '0.1.0',
  surface: chatSurface,
  props: chatProps,
  messages,
  dialogs: { [channelRenameDialog]: RenameDialog },
  createStore: createChatStore,
  load: (store, signal) => store.load(signal),
  commands: chatCommands,
  dispose: store => store.dispose(),
  Component: ChatWidget,
});
