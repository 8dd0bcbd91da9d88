import { useAct, useT } from '@oriel/app-kit';
import { deleteMyChannels } from '@oriel/contracts';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';

/** Returns a function that deletes all chats of the user in the workspace, after a confirmation that names it. */
export function useDeleteChats({ session, channels }: OrganizationChat): () => Promise<void> {
  const t = useT();
  const act = useAct();
  const { host, threads, organizations } = useChat();
  const { id, name } = session.organization;
  return async () => {
    const run = async (signal: AbortSignal) => {
      await host.client.call(
        deleteMyChannels,
        { params: { organizationId: id }, query: { cascade: true } },
        { signal },
      );
    };
    const isSure = await host
      .confirm({
        title: t('channels.deleteAllTitle', { name }),
        text: t('channels.deleteAllText', { name }),
        confirmLabel: t('channels.deleteAll'),
        destructive: true,
        run,
      })
      .catch(() => false);
    if (!isSure) return;
    const gone = threads.shown.peek().channelId.peek();
    if (gone) threads.forget(gone);
    await act(async () => {
      await channels.load();
      organizations.tellChannels(gone ?? undefined);
    });
  };
}
