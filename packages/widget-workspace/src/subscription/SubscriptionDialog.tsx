import { limits } from '@oriel/contracts';
import { TextInput } from '@oriel/ui';
import {
  FormDialog,
  FormField,
  useForm,
  useFormat,
  useSignals,
  useT,
  type WidgetDialogProps,
} from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

const argsSchema = z.object({
  /** Name of the plan. */
  plan: z.string(),
  seats: z.number(),
  /** Members and open invites. */
  seatsTaken: z.number(),
  /** Of one licence for a month, in whole cents. */
  amount: z.number(),
});

/** Asks how many licences there shall be; closes with their number. Nothing is paid here. */
export default function SubscriptionDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const [{ plan, seats, seatsTaken, amount }] = useState(() => z.parse(argsSchema, args));
  const least = Math.max(1, seatsTaken);
  const most = limits.seatsPerOrganization;
  const [schema] = useState(() =>
    z.object({
      seats: z.string().check(
        z.refine(text => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most, {
          error: 'range',
        }),
      ),
    }),
  );
  const form = useForm(schema, { seats: String(Math.max(seats, least)) });
  const count = Number(form.values.value.seats) || 0;
  return (
    <FormDialog
      title={t('subscription.seatsTitle', { plan })}
      form={form}
      submitLabel={t('subscription.toPayment')}
      send={async values => Number(values.seats)}
      close={close}
    >
      <FormField
        form={form}
        name="seats"
        label={t('subscription.licences')}
        help={t('subscription.seatsHelp', { least, most })}
        problemText={() => t('subscription.seatsProblem', { least, most })}
      >
        {({ value, onChange, onBlur }) => (
          <TextInput
            type="number"
            min={least}
            max={most}
            value={value}
            onBlur={onBlur}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </FormField>
      <p role="status">{t('subscription.perMonth', { amount: format.money(count * amount) })}</p>
    </FormDialog>
  );
}
