import { useT } from '@oriel/app-kit';
import { useChat } from '../../session/chat-context';
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
  const { host } = store;
  const remove = async (
    texts: { readonly title: string; readonly text: string; readonly confirmLabel: string },
    work: () => Promise<void>,
  ) => {
    try {
      if (!(await host.confirm({ ...texts, destructive: true }))) return;
      await work();
      // The focused button is removed with the messages.
      host.root.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('message.deleteFailed') });
    }
  };
  const question = shorten(turn.question?.text ?? '');
  return {
    removeTurn() {
      // Another thread may be shown by the time the user confirms.
      const target = store.threads.shown.peek();
      const texts = {
        title: t('message.deletePairTitle'),
        text: t('message.deletePairText', { question }),
        confirmLabel: t('message.deletePair'),
      };
      void remove(texts, async () => {
        const { deleteTurn } = await import('../store/delete-turn');
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
        const { deleteVersion } = await import('../store/delete-turn');
        await deleteVersion(store, target, messageId);
      });
    },
  };
}

const longest = 120;

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
