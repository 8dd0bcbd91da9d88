import { FormDialog, type SendContext, TextField, useForm } from '@oriel/app-kit';
import { operatorReason, operatorReasonLength } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { useOperatorT } from './use-operator-t';

const schema = z.object({ reason: operatorReason });

/** Asks for the reason of a change, which people see. */
export function ReasonDialog<R>({
  title,
  text,
  submitLabel,
  initial = '',
  send,
  close,
}: {
  title: string;
  text: string;
  submitLabel: string;
  initial?: string;
  send: (reason: string, context: SendContext) => Promise<R>;
  close: (result?: R) => void;
}) {
  useSignals();
  const t = useOperatorT();
  const form = useForm(schema, { reason: initial });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      isDanger
      send={({ reason }, context) => send(reason, context)}
      close={close}
    >
      <p>{text}</p>
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        rows={3}
        max={operatorReasonLength}
        note="count"
      />
    </FormDialog>
  );
}
