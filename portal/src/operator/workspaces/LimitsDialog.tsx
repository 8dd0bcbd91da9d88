import { FormDialog, TextField, useForm } from '@oriel/app-kit';
import { limits as productLimits, setWorkspaceLimits, type WorkspaceLimits } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';

const wholeUpTo = (most: number) =>
  z.string().check(z.refine(text => /^\s*\d{0,8}\s*$/.test(text) && isWithin(text.trim(), most)));
const isWithin = (text: string, most: number) => text === '' || (Number(text) >= 1 && Number(text) <= most);

const schema = z.object({
  seats: wholeUpTo(productLimits.seatsPerOrganization),
  storageMegabytes: wholeUpTo(10_000_000),
});

/** Limits of one workspace; an empty field follows the server and the plan. */
export function LimitsDialog({
  workspaceId,
  limits,
  close,
}: {
  workspaceId: string;
  limits: WorkspaceLimits;
  close: (result?: unknown) => void;
}) {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));
  const form = useForm(schema, {
    seats: textOf(limits.seats),
    storageMegabytes: textOf(limits.storageMegabytes),
  });
  const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));
  const send = (values: z.output<typeof schema>, signal: AbortSignal) => {
    const [seats, storageMegabytes] = [numberOf(values.seats), numberOf(values.storageMegabytes)];
    const body = {
      ...(seats !== undefined && { seats }),
      ...(storageMegabytes !== undefined && { storageMegabytes }),
    };
    return client.call(setWorkspaceLimits, { params: { workspaceId }, body }, { signal });
  };
  return (
    <FormDialog
      title={t('workspace.setLimits')}
      form={form}
      submitLabel={t('save')}
      needsChange
      send={(values, { signal }) => send(values, signal)}
      close={close}
    >
      <TextField
        form={form}
        name="seats"
        label={t('limits.seats')}
        help={t('limits.seatsHelp')}
        problemText={({ code, values = {} }) =>
          code === 'too_few' ? t('limits.tooFew', { min: values.min ?? '' }) : t('limits.problem')
        }
      />
      <TextField
        form={form}
        name="storageMegabytes"
        label={t('limits.storage')}
        help={t('limits.storageHelp')}
        problemText={() => t('limits.problem')}
      />
    </FormDialog>
  );
}
