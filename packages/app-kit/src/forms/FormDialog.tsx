import { Button, Dialog, type DialogProps } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useApp } from '../app/app';
import { isFreshSignInRequired } from '../errors/error-text';
import { useT } from '../i18n/i18n-context';
import type { Form, SendContext } from './create-form';
import { FormRefusal } from './FormRefusal';
import { useCloseGuard } from './leave-guard';

/** Options of {@link FormDialog}. */
export interface FormDialogProps<V extends object, O, R>
  extends Pick<DialogProps, 'title' | 'size' | 'className'> {
  form: Form<V, O>;
  /** Label of the button; names the action: "Create list", never "OK". */
  submitLabel: string;
  /** Sends the values. A refusal is shown in the dialog, which stays open. */
  send: (values: O, context: SendContext) => Promise<R>;
  /** Called with the result after success, and without one on cancel. */
  close: (result?: R) => void;
  /** Title of a refusal that concerns no field. Default: the text of the error. */
  failedTitle?: string;
  /** Submitting without a change closes the dialog and sends nothing. Default: no. */
  needsChange?: boolean;
  /**
   * Sending has to wait: for data that is still loading, or until a name is typed that confirms a deletion. Problems of fields are
   * no reason: they are shown on submit, and the first of them gets the focus. Default: no.
   */
  isDisabled?: boolean;
  /** The submit button is red. Default: no. */
  isDanger?: boolean;
  /** Whether a choice outside the fields would be lost. Default: false. */
  isChanged?: boolean;
  /** Closes without a confirmation, because its choices are quick to repeat. Default: false. */
  isQuick?: boolean;
  children: ReactNode;
}

/** A form in a dialog: its fields, a submit button, and the error if it was refused. */
export function FormDialog<V extends object, O, R>({
  form,
  submitLabel,
  send,
  close,
  failedTitle,
  needsChange = false,
  isDisabled = false,
  isDanger = false,
  isChanged = false,
  isQuick = false,
  children,
  ...dialog
}: FormDialogProps<V, O, R>) {
  useSignals();
  const t = useT();
  const { FreshSignIn } = useApp();
  const refusal = form.refusal.value;
  const isLosable = !isQuick && !form.isDraft && (isChanged || form.isDirty.value);
  const { leave, question } = useCloseGuard(isLosable, () => close());
  const submit = async () => {
    if (needsChange && form.isValid.peek() && !form.isDirty.peek()) return close();
    const sent = await form.submit(send);
    if (sent.isSent) close(sent.result);
  };
  return (
    <>
      <Dialog
        size="small"
        {...dialog}
        onClose={leave}
        closeLabel={t('kit.close')}
        onSubmit={() => void submit()}
        actions={
          <>
            <Button onClick={leave}>{t('kit.cancel')}</Button>
            <Button
              kind={isDanger ? 'danger' : 'primary'}
              type="submit"
              busy={form.isSubmitting.value}
              disabled={isDisabled}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <FormRefusal form={form} title={failedTitle} />
        {children}
      </Dialog>
      {question}
      {isFreshSignInRequired(refusal) && <FreshSignIn error={refusal} />}
    </>
  );
}
