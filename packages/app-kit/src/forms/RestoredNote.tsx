import { Button, InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useApp } from '../app/app';
import { useT } from '../i18n/i18n-context';
import type { Form } from './create-form';

/** Note that the shown text was typed earlier, with a button to discard it. */
export function RestoredNote<V extends object>({ form }: { form: Pick<Form<V>, 'isRestored' | 'discard'> }) {
  useSignals();
  const t = useT();
  const app = useApp();
  if (!form.isRestored.value) return null;
  const discard = (button: HTMLElement) => {
    // The note disappears with its button, which may have the focus.
    const field = button.closest('form')?.querySelector<HTMLElement>('input, textarea');
    const undo = form.discard();
    field?.focus();
    void app.notify({
      kind: 'success',
      title: t('kit.draft.discarded'),
      actions: [{ label: t('kit.undo'), isUndo: true, onSelect: undo }],
    });
  };
  return (
    <InlineNote
      role="status"
      title={t('kit.draft.restored')}
      actions={
        <Button size="small" onClick={({ currentTarget }) => discard(currentTarget)}>
          {t('kit.draft.discard')}
        </Button>
      }
    >
      {t('kit.draft.restoredText')}
    </InlineNote>
  );
}
