import { FormDialog, FormField, TextField, useForm } from '@oriel/app-kit';
import { correctCredits } from '@oriel/contracts';
import { Segmented } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';

const kinds = ['correction', 'refund'] as const;
/** The ledger's own limit. */
const reasonLength = 200;

const schema = z.object({
  kind: z.enum(kinds),
  amount: z.string().check(z.regex(/^\s*[-−]?\d{1,6}([.,]\d{1,2})?\s*$/)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonLength)),
});

const first: z.input<typeof schema> = { kind: 'correction', amount: '', reason: '' };

const microeuroOf = (text: string): number =>
  Math.round(Number(text.trim().replace('−', '-').replace(',', '.')) * 1_000_000);

/** Books a correction or a refund, with its reason. */
export function CreditDialog({
  workspaceId,
  close,
}: {
  workspaceId: string;
  close: (result?: unknown) => void;
}) {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const form = useForm(schema, first, { refusals: { no_credits: ['amount', 'no_credits'] } });
  return (
    <FormDialog
      title={t('credit.title')}
      form={form}
      submitLabel={t('credit.action')}
      send={({ kind, amount, reason }, { signal, idempotencyKey }) =>
        client.call(
          correctCredits,
          { body: { organizationId: workspaceId, kind, amountMicroeuro: microeuroOf(amount), reason } },
          { signal, idempotencyKey },
        )
      }
      close={close}
    >
      <FormField form={form} name="kind" label={t('credit.kind')}>
        {({ value, onChange }) => (
          <Segmented
            label={t('credit.kind')}
            value={value}
            options={kinds.map(kind => ({ value: kind, label: t(`credit.${kind}`) }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="amount"
        label={t('credit.amount')}
        help={t('credit.amountHelp')}
        problemText={({ code }) => t(code === 'no_credits' ? 'credit.tooMuch' : 'credit.amountProblem')}
      />
      <TextField form={form} name="reason" label={t('reason')} rows={2} max={reasonLength} note="count" />
    </FormDialog>
  );
}
