import { FormDialog, useForm, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TeamField } from '../form/TeamField';

const argsSchema = z.object({
  count: z.number(),
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
});
const schema = z.object({ teamIds: z.array(z.string()).check(z.minLength(1)) });
const initial: z.input<typeof schema> = { teamIds: [] };

/** Chooses the teams that see the selected cards; closes with their ids. */
export default function TeamsDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const [{ count, teams }] = useState(() => z.parse(argsSchema, args));
  const form = useForm(schema, initial);
  const { teamIds } = form.values.value;
  return (
    <FormDialog
      title={t('select.teamsTitle')}
      size="medium"
      form={form}
      submitLabel={t('select.teamsConfirm')}
      isDisabled={teamIds.length === 0}
      send={async sent => sent.teamIds}
      close={close}
    >
      <p>{t('select.teamsText', { count, number: format.number(count) })}</p>
      <TeamField
        known={teams}
        teamIds={teamIds}
        error={undefined}
        onChange={next => form.change({ teamIds: next })}
      />
    </FormDialog>
  );
}
