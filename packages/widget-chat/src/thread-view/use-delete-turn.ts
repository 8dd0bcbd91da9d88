import { useT } from '@oriel/widget-kit';
import { useChat } from '../store/chat-context';
import type { Turn } from '../thread/turn';

/** Asks whether a question and its answers are to go, and deletes them. */
export function useDeleteTurn(turn: Turn): () => void {
  const t = useT();
  const store = useChat();
  const { host } = store;
  return () => {
    // Another one may be shown when somebody is sure.
    const target = store.threads.shown.peek();
    const remove = async () => {
      const isSure = await host.confirm({
        title: t('message.deletePairTitle'),
        text: t('message.deletePairText', { question: shorten(turn.question?.text ?? '') }),
        confirmLabel: t('message.deletePair'),
        destructive: true,
      });
      if (!isSure) return;
      const { deleteTurn } = await import('../thread/delete-turn');
      await deleteTurn(store, target, turn);
      // The button that had the focus goes with the messages.
      host.root.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    };
    remove().catch(() => host.notify({ kind: 'danger', title: t('message.deleteFailed') }));
  };
}

const longest = 120;

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
