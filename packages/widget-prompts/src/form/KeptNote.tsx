import { Button, InlineNote } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { usePrompts } from '../prompts/prompts-context';
import type { FormStore } from './form-store';

/** Says that what is shown was written before, or for a card that is another by now, and what can be done about it. */
export function KeptNote({
  form,
  cardId,
  onSaveOver,
}: {
  form: FormStore;
  cardId: string | undefined;
  onSaveOver: () => void;
}) {
  useSignals();
  const t = useT();
  const { host } = usePrompts();
  const isStale = cardId !== undefined && form.isStale.value;
  if (!isStale && !form.isRestored.value) return null;

  const discard = () => {
    const undo = form.discard();
    void host.notify({
      kind: 'success',
      title: t('form.draft.discarded'),
      actions: [{ label: t('versions.undo'), onSelect: undo }],
    });
  };
  return (
    <InlineNote
      className="p-kept"
      role={isStale ? 'alert' : 'status'}
      title={t(isStale ? 'form.stale.title' : 'form.draft.restored')}
      actions={
        <>
          <Button size="small" onClick={discard}>
            {t(isStale ? 'form.stale.theirs' : 'form.draft.discard')}
          </Button>
          {isStale && (
            <Button size="small" onClick={onSaveOver}>
              {t('form.stale.mine')}
            </Button>
          )}
        </>
      }
    >
      {t(isStale ? 'form.stale.text' : 'form.draft.restoredText')}
    </InlineNote>
  );
}
