import { FormDialog, FormField, TextField, useForm, useFormat } from '@oriel/app-kit';
import {
  limits,
  type OperatorWorkspaceDetails,
  operatorReason,
  operatorReasonLength,
  type Seats,
  setInvoicedPlan,
} from '@oriel/contracts';
import { DateField, Segmented } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';

const today = () => new Date().toISOString().slice(0, 10);

const schema = z.object({
  plan: z.enum(['team', 'premium']),
  seats: z.string().check(
    z.regex(/^\d{1,3}$/),
    z.refine(text => Number(text) >= 1 && Number(text) <= limits.seatsPerOrganization),
  ),
  /** A day, or empty. */
  periodEnd: z.string().check(
    z.regex(/^(\d{4}-\d\d-\d\d)?$/),
    z.refine(day => day === '' || day >= today(), 'past'),
  ),
  reason: operatorReason,
});

/** The form in which the date field reads a typed day. */
const typedDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** Sets a plan that is invoiced elsewhere. */
export function PlanDialog({
  workspaceId,
  subscription,
  seats,
  close,
}: {
  workspaceId: string;
  subscription: OperatorWorkspaceDetails['subscription'];
  seats: Seats;
  close: (result?: unknown) => void;
}) {
  useSignals();
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const form = useForm(
    schema,
    {
      plan: subscription?.plan ?? 'team',
      seats: String(subscription?.seats ?? Math.max(1, seats.taken)),
      periodEnd: subscription?.currentPeriodEnd?.slice(0, 10) ?? '',
      reason: '',
    },
    { refusals: { seats_too_few: ['seats', 'too_few'], seats_too_many: ['seats', 'too_many'] } },
  );
  const send = (values: z.output<typeof schema>, signal: AbortSignal) => {
    const { plan, periodEnd, reason } = values;
    const end = periodEnd === '' ? null : new Date(`${periodEnd}T23:59:59Z`).toISOString();
    const body = { plan, seats: Number(values.seats), periodEnd: end, reason };
    return client.call(setInvoicedPlan, { params: { workspaceId }, body }, { signal });
  };
  return (
    <FormDialog
      title={t('plan.set')}
      form={form}
      submitLabel={t('plan.set')}
      send={(values, { signal }) => send(values, signal)}
      close={close}
    >
      <p>{t('plan.text')}</p>
      <FormField form={form} name="plan" label={t('workspaces.plan')}>
        {({ value, onChange }) => (
          <Segmented
            label={t('workspaces.plan')}
            value={value}
            options={(['team', 'premium'] as const).map(plan => ({ value: plan, label: t(`plan.${plan}`) }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="seats"
        label={t('plan.seats')}
        problemText={({ code, values: { min = 1, max = limits.seatsPerOrganization } = {} }) =>
          code === 'too_few' ? t('plan.seatsTooFew', { min }) : t('plan.seatsProblem', { min, max })
        }
      />
      <FormField
        form={form}
        name="periodEnd"
        label={t('plan.periodEnd')}
        help={t('plan.periodEndHelp')}
        problemText={({ code }) =>
          code === 'past'
            ? t('plan.dayPast')
            : t('plan.dayProblem', { example: format.date('2027-12-31', typedDate) })
        }
      >
        {({ value, onChange, onBlur }) => (
          <DateField
            value={value}
            min={today()}
            onBlur={onBlur}
            onChange={onChange}
            locale={format.tag}
            texts={{
              choose: t('plan.chooseDay'),
              previousMonth: t('plan.previousMonth'),
              nextMonth: t('plan.nextMonth'),
            }}
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        rows={2}
        max={operatorReasonLength}
        note="count"
      />
    </FormDialog>
  );
}
