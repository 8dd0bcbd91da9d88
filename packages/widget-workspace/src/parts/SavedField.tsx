import { type Form, type SendContext, useErrorText, useLeaveGuard, useSignals, useT } from '@oriel/app-kit';
import { isComposing, type SavedNote, SettingsRow, TextInput } from '@oriel/ui';
import { type ReactNode, useState } from 'react';

/** Options of {@link SavedField}. */
interface SavedFieldProps<V extends object, O, R> {
  /** Has the one field. */
  form: Form<V, O>;
  name: { [K in keyof V]: V[K] extends string ? K : never }[keyof V];
  label: string;
  help?: ReactNode;
  inputMode?: 'text' | 'numeric';
  /** Shown at the row, if the value is refused. */
  error?: ReactNode;
  send: (values: O, context: SendContext) => Promise<R>;
  onSaved: (result: R) => void;
  /** Before it is sent; false restores the stored value. */
  confirm?: () => Promise<boolean>;
}

/** A text that is saved when the user leaves its field or presses Enter; Escape restores the stored one. */
export function SavedField<V extends object, O, R>({
  form,
  name,
  label,
  help,
  inputMode = 'text',
  error,
  send,
  onSaved,
  confirm,
}: SavedFieldProps<V, O, R>) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const [savedCount, setSavedCount] = useState(0);
  useLeaveGuard(form);
  const refusal = form.refusal.value;
  const save = async () => {
    if (!form.isDirty.peek() || form.isSubmitting.peek()) return;
    if (form.isValid.peek() && confirm && !(await confirm())) return void form.discard();
    const sent = await form.submit(send);
    if (!sent.isSent) return;
    setSavedCount(count => count + 1);
    onSaved(sent.result);
  };
  const note: SavedNote | undefined =
    savedCount > 0 && !form.isDirty.value
      ? {
          id: savedCount,
          kind: 'saved',
          texts: { saved: t('kit.saved'), undo: '', failed: '' },
          undo: undefined,
          dismiss: () => setSavedCount(0),
        }
      : undefined;
  return (
    <SettingsRow
      label={label}
      help={help}
      error={error || (refusal !== undefined && refusalText(errorText(refusal)))}
      note={note}
    >
      <TextInput
        inputMode={inputMode}
        autoComplete="off"
        // The field holds text.
        value={form.values.value[name] as string}
        readOnly={form.isSubmitting.value}
        // A patch of one field is a partial of the values.
        onChange={({ currentTarget: { value } }) => form.change({ [name]: value } as unknown as Partial<V>)}
        onBlur={() => void save()}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') void save();
          // Not the dialog or panel around it.
          if (event.key !== 'Escape' || !form.isDirty.peek()) return;
          event.stopPropagation();
          form.discard();
        }}
      />
    </SettingsRow>
  );
}

const refusalText = ({ title, text }: { title?: string | undefined; text?: string | undefined }) =>
  [title, text].filter(Boolean).join('. ');
