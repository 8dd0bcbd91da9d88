import { useT } from '@oriel/app-kit';
import { chatTransferDialog } from '../../channels/channel-dialogs';
import { channelName } from '../../channels/channel-name';
import { useChat } from '../../session/chat-context';

/** Returns a function that opens the dialog which saves an answer as a file. */
export function useSaveAnswer(): (messageId: string) => void {
  const t = useT();
  const { host, threads, currentOrganization } = useChat();
  return messageId => {
    const organization = currentOrganization.peek();
    if (!organization) return;
    const channel = organization.channels.find(threads.shown.peek().channelId.peek());
    const name = channel ? channelName(channel, host.locale.peek()) : t('message.answer');
    const organizationId = organization.session.organization.id;
    // If a dialog is already open, it stays.
    host
      .openDialog(chatTransferDialog, { mode: 'export', organizationId, messageId, name })
      .catch(() => undefined);
  };
}
