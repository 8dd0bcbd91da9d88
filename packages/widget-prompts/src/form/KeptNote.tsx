import { type ReadonlySignal, useSignals, useT } from '@oriel/app-kit';
import { Button, InlineNote } from '@oriel/ui';
import type { MouseEvent } from 'react';
import { usePrompts } from '../store/prompts-context';

/** The part of a form that `KeptNote` needs. */
interface Kept {
  readonly isRestored: ReadonlySignal<boolean>;
  readonly isStale?: ReadonlySignal<boolean>;
  readonly isDeleted?: ReadonlySignal<boolean>;
  discard(): () => void;
}

/** Says that the text is a restored draft, or that its card has since changed or been deleted, and offers actions. */
export function KeptNote({
  form,
  onSaveOver,
}: {
  form: Kept;
  /** Saves the text over a newer version. Omit it if there are no versions. */
  onSaveOver?: (() => void) | undefined;
}) {
  useSignals();
  const t = useT();
  const { host } = usePrompts();
  const isStale = onSaveOver !== undefined && form.isStale?.value === true;
  const isDeleted = form.isDeleted?.value === true;
  if (!isStale && !isDeleted && !form.isRestored.value) return null;

  const discard = ({ currentTarget }: MouseEvent) => {
    // The note disappears with its buttons, which may have the focus.
    const field = currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea');
    const undo = form.discard();
    field?.focus();
    void host.notify({
      kind: 'success',
      title: t('form.draft.discarded'),
      actions: [{ label: t('versions.undo'), isUndo: true, onSelect: undo }],
    });
  };
  return (
    <InlineNote
      className="p-kept"
      role={isStale || isDeleted ? 'alert' : 'status'}
      title={t(isDeleted ? 'error.gone' : isStale ? 'form.stale.title' : 'form.draft.restored')}
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
      {t(isDeleted ? 'form.deletedText' : isStale ? 'form.stale.text' : 'form.draft.restoredText')}
    </InlineNote>
  );
}
