import { type ChatSurface, chatProps, chatSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { ChatWidget } from './ChatWidget';
import {
  BinDialog,
  channelDeleteDialog,
  channelRenameDialog,
  channelShareDialog,
  chatBinDialog,
  chatTransferDialog,
  DeleteDialog,
  RenameDialog,
  ShareDialog,
  TransferDialog,
} from './channels/channel-dialogs';
import { chatFolderDialog, FolderDialog } from './channels/folders/folder-dialog';
import { chatCommands } from './chat-commands';
import { createChatStore } from './chat-store';
import { errors } from './i18n/errors';
import { messages } from './i18n/messages';

/** The chat: channels, questions and streamed answers, as a widget for any host. */
export const chatWidget: WidgetDefinition<ChatSurface> = defineWidget({
  name: 'chat',
  version: '0.1.0',
  surface: chatSurface,
  props: chatProps,
  messages,
  errors,
  dialogs: {
    [channelRenameDialog]: RenameDialog,
    [channelDeleteDialog]: DeleteDialog,
    [channelShareDialog]: ShareDialog,
    [chatTransferDialog]: TransferDialog,
    [chatBinDialog]: BinDialog,
    [chatFolderDialog]: FolderDialog,
  },
  createStore: createChatStore,
  load: (store, signal) => store.load(signal),
  commands: chatCommands,
  dispose: store => store.dispose(),
  Component: ChatWidget,
});
