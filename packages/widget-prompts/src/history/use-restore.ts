import { errorText, useT } from '@oriel/app-kit';
import type { PromptCard } from '@oriel/contracts';
import { errors } from '../store/errors';
import { usePrompts } from '../store/prompts-context';
import type { VersionsStore } from './versions-store';

/** Restores a version after a confirmation; a toast offers an undo. */
export function useRestore(past: VersionsStore) {
  const t = useT();
  const store = usePrompts();
  const { host } = store;

  async function restore(card: PromptCard, number: number): Promise<number | undefined> {
    try {
      const before = await past.restore(number);
      host.emit('card:saved', { cardId: card.id, isNew: false });
      store.library.refresh();
      return before;
    } catch (error) {
      const { text } = errorText(error, t, errors);
      await host.notify({ kind: 'danger', title: t('versions.notRestored'), text });
      return undefined;
    }
  }

  async function undo(card: PromptCard, number: number): Promise<void> {
    if ((await restore(card, number)) === undefined) return;
    await host.notify({ kind: 'success', title: t('versions.undone'), text: card.title });
  }

  return async (card: PromptCard, number: number): Promise<void> => {
    const isSure = await host
      .confirm({
        title: t('versions.confirmTitle', { number }),
        text: t('versions.confirmText'),
        confirmLabel: t('versions.restore'),
      })
      .catch(() => false);
    if (!isSure) return;
    const before = await restore(card, number);
    if (before === undefined) return;
    await host.notify({
      kind: 'success',
      title: t('versions.restored', { number }),
      text: card.title,
      actions: [{ label: t('versions.undo'), isUndo: true, onSelect: () => void undo(card, before) }],
    });
  };
}
