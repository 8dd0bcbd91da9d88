import { useAct, useT } from '@oriel/app-kit';
import { useChat } from '../../session/chat-context';
import type { ThreadWriter } from '../store/thread';
import type { Turn } from '../store/turn';

export interface DeleteTurn {
  /** Confirms, then deletes a question and its answers in all versions. */
  removeTurn(): void;
  /** Confirms, then deletes one version of a message and everything after it. */
  removeVersion(messageId: string): void;
}

/** The two ways of deleting messages. */
export function useDeleteTurn(turn: Turn): DeleteTurn {
  const t = useT();
  const store = useChat();
  const act = useAct();
  const { host, threads } = store;
  const remove = async (
    texts: { readonly title: string; readonly text: string; readonly confirmLabel: string },
    target: ThreadWriter,
    work: () => Promise<string | undefined>,
  ) => {
    const channelId = target.channelId.peek();
    // Messages of a temporary chat are deleted for good.
    const isKept = !store.currentOrganization.peek()?.channels.find(channelId)?.temporary;
    const text = isKept ? texts.text : t('temporary.deleteText');
    const isSure = await host.confirm({ ...texts, text, destructive: true }).catch(() => false);
    if (!isSure) return;
    const removed = async () => {
      const id = await work();
      // The focused button is removed with the messages.
      host.root.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
      return id;
    };
    const undo = async (id: string | undefined) => {
      const { restoreFromBin } = await import('../../channels/restore-from-bin');
      if (id) await restoreFromBin(store, { id, messagesOf: channelId });
    };
    await act(removed, {
      ...(isKept && { done: t('message.deleted'), undo }),
      failed: t('message.deleteFailed'),
      about: channelId ?? undefined,
    });
  };
  const question = shorten(turn.question?.text ?? '');
  return {
    removeTurn() {
      // Another thread may be shown by the time the user confirms.
      const target = threads.shown.peek();
      const texts = {
        title: t('message.deletePairTitle'),
        text: t('message.deletePairText', { question }),
        confirmLabel: t('message.deletePair'),
      };
      void remove(texts, target, async () => {
        const { deleteTurn } = await import('../store/delete-turn');
        return deleteTurn(store, target, turn);
      });
    },
    removeVersion(messageId) {
      const target = threads.shown.peek();
      const texts = {
        title: t('message.deleteVersionTitle'),
        text: t('message.deleteVersionText', { question }),
        confirmLabel: t('message.deleteVersion'),
      };
      void remove(texts, target, async () => {
        const { deleteVersion } = await import('../store/delete-turn');
        return deleteVersion(store, target, messageId);
      });
    },
  };
}

const longest = 120;

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
