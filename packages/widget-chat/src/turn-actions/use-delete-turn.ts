import { useT } from '@oriel/widget-kit';
import { useChat } from '../store/chat-context';
import type { Turn } from '../thread/turn';

export interface DeleteTurn {
  /** Asks whether a question and its answers are to go, in all versions, and deletes them. */
  removeTurn(): void;
  /** Asks whether one version of a message is to go, with all that follows it, and deletes it. */
  removeVersion(messageId: string): void;
}

/** The two ways of deleting what was said. */
export function useDeleteTurn(turn: Turn): DeleteTurn {
  const t = useT();
  const store = useChat();
  const { host } = store;
  const remove = async (
    texts: { readonly title: string; readonly text: string; readonly confirmLabel: string },
    work: () => Promise<void>,
  ) => {
    try {
      if (!(await host.confirm({ ...texts, destructive: true }))) return;
      await work();
      // The button that had the focus goes with the messages.
      host.root.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('message.deleteFailed') });
    }
  };
  const question = shorten(turn.question?.text ?? '');
  return {
    removeTurn() {
      // Another one may be shown when somebody is sure.
      const target = store.threads.shown.peek();
      const texts = {
        title: t('message.deletePairTitle'),
        text: t('message.deletePairText', { question }),
        confirmLabel: t('message.deletePair'),
      };
      void remove(texts, async () => {
        const { deleteTurn } = await import('../thread/delete-turn');
        await deleteTurn(store, target, turn);
      });
    },
    removeVersion(messageId) {
      const target = store.threads.shown.peek();
      const texts = {
        title: t('message.deleteVersionTitle'),
        text: t('message.deleteVersionText', { question }),
        confirmLabel: t('message.deleteVersion'),
      };
      void remove(texts, async () => {
        const { deleteVersion } = await import('../thread/delete-turn');
        await deleteVersion(store, target, messageId);
      });
    },
  };
}

const longest = 120;

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
