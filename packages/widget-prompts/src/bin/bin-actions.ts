import { errorText, type Translate } from '@oriel/app-kit';
import { deleteCards, restoreCards } from '@oriel/contracts';
import { errors } from '../store/errors';
import type { PromptsStore } from '../store/prompts-context';

/** Moves cards into the bin after a confirmation, and offers an undo. @returns whether cards were removed */
export async function removeCards(
  store: PromptsStore,
  t: Translate,
  cardIds: readonly string[],
): Promise<boolean> {
  const { host } = store;
  const count = cardIds.length;
  const space = store.session.peek()?.organization?.id;
  if (!space || count === 0) return false;
  const isWanted = await host.confirm({
    title: t('bin.confirmTitle', { count, number: String(count) }),
    text: t('bin.confirmText'),
    confirmLabel: t('bin.confirm'),
    destructive: true,
  });
  if (!isWanted) return false;
  try {
    const body = { space, cardIds: [...cardIds] };
    const done = await host.client.call(deleteCards, { body }, { signal: host.signal });
    for (const cardId of done.cardIds) host.emit('card:deleted', { cardId });
    store.library.refresh();
    await tellDeleted(store, t, done.cardIds, count - done.cardIds.length);
    return done.cardIds.length > 0;
  } catch (error) {
    // No one is left to notify.
    if (host.signal.aborted) return false;
    const { text } = errorText(error, t, errors);
    await host.notify({ kind: 'danger', title: t('prompt.deleteError'), text });
    return false;
  }
}

/** Reports the deletion, with an undo button. */
async function tellDeleted(
  store: PromptsStore,
  t: Translate,
  cardIds: readonly string[],
  left: number,
): Promise<void> {
  const count = cardIds.length;
  await store.host.notify({
    kind: left > 0 ? 'info' : 'success',
    title: t('bin.deleted', { count, number: String(count) }),
    ...(left > 0 && { text: t('select.left', { count: left, number: String(left) }) }),
    ...(count > 0 && { actions: [undoAction(store, t, cardIds)] }),
  });
}

/** The undo button of a notification, which restores deleted cards. */
const undoAction = (store: PromptsStore, t: Translate, cardIds: readonly string[]) => ({
  label: t('bin.undo'),
  isUndo: true,
  onSelect: () => void bringBack(store, t, cardIds),
});

/** Restores deleted cards and reports it. */
export async function bringBack(
  { host, library, session }: PromptsStore,
  t: Translate,
  cardIds: readonly string[],
): Promise<void> {
  const space = session.peek()?.organization?.id;
  if (!space) return;
  try {
    const body = { space, cardIds: [...cardIds] };
    const done = await host.client.call(restoreCards, { body }, { signal: host.signal });
    library.refresh();
    const count = done.cardIds.length;
    await host.notify({
      kind: count > 0 ? 'success' : 'info',
      title: t('bin.restored', { count, number: String(count) }),
    });
  } catch (error) {
    if (host.signal.aborted) return;
    const { title, text } = errorText(error, t, errors);
    await host.notify({ kind: 'danger', title, text });
  }
}
