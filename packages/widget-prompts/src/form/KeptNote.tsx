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
  const store = usePrompts();
  const { host } = store;
  if (!form.isStale.value && !form.isRestored.value) return null;

  const discard = () => {
    const undo = form.discard();
    void host.notify({
      kind: 'success',
      title: t('form.draft.discarded'),
      actions: [{ label: t('versions.undo'), onSelect: undo }],
    });
  };
  if (!form.isStale.value || !cardId) {
    return (
      <InlineNote
        className="p-kept"
        role="status"
        title={t('form.draft.restored')}
        actions={
          <Button size="small" onClick={discard}>
            {t('form.draft.discard')}
          </Button>
        }
      >
        {t('form.draft.restoredText')}
      </InlineNote>
    );
  }
  return (
    <InlineNote
      className="p-kept"
      role="alert"
      title={t('form.stale.title')}
      actions={
        <>
          <Button size="small" onClick={discard}>
            {t('form.stale.theirs')}
          </Button>
          <Button size="small" onClick={onSaveOver}>
            {t('form.stale.mine')}
          </Button>
        </>
      }
    >
      {t('form.stale.text')}
    </InlineNote>
  );
}
