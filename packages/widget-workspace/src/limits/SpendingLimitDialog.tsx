import { FormDialog, FormField, ResourceView, useForm, useResource, useSignals, useT } from '@oriel/app-kit';
import {
  applicationShares,
  createSpendingLimit,
  listApplications,
  listMembers,
  listTeams,
  spendingLimit,
  spendingLimitPeriods,
  updateSpendingLimit,
} from '@oriel/contracts';
import { Field, PickerField, Select, Skeleton, sheet, TextInput, useSheet } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readAmount, writeAmount } from '../parts/amount';
import { nameOf } from '../parts/name-of';
import css from './limits.css?inline';

const argsSchema = z.object({
  organizationId: z.string(),
  /** Default: a new one. */
  limit: z.optional(spendingLimit),
});
const styles = sheet(css);
const pageSize = 100;

const schema = z.object({
  of: z.string().check(z.minLength(1, { error: 'required' })),
  amount: z.string().check(z.refine(text => readAmount(text) !== undefined, { error: 'amount' })),
  period: z.enum(spendingLimitPeriods),
});

/** The subject of a selected row: its value contains the kind and the id. */
function subjectOf(value: string) {
  const [kind, id = ''] = value.split(' ');
  if (kind === 'team') return { teamId: id };
  const share = applicationShares.find(each => each === kind);
  return share ? { applicationId: id, share } : { userId: id };
}

/** Sets a spending limit for a member, a team or the people of an application. Closes with the limit. */
export default function SpendingLimitDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const client = useClient();
  const [{ organizationId, limit }] = useState(() => z.parse(argsSchema, args));
  const subjects = useResource(async signal => {
    if (limit) return [];
    const params = { organizationId };
    const query = { search: '', sort: 'name' as const, order: 'ascending' as const, page: 1, pageSize };
    const [first, teams, applications] = await Promise.all([
      client.call(listMembers, { params, query }, { signal }),
      // The plan may have no teams.
      client.call(listTeams, { params }, { signal }).catch(() => []),
      // A user who manages payments may lack permission for the settings.
      client.call(listApplications, { params }, { signal }).catch(() => []),
    ]);
    const rest = await Promise.all(
      [...Array(Math.max(0, Math.ceil(first.totalCount / pageSize) - 1)).keys()].map(index =>
        client.call(listMembers, { params, query: { ...query, page: index + 2 } }, { signal }),
      ),
    );
    const groups = [
      {
        id: 'teams',
        label: t('workspace.tab.teams'),
        options: teams.map(({ id, name }) => ({
          value: `team ${id}`,
          label: t('limits.teamNamed', { name }),
        })),
      },
      {
        id: 'applications',
        label: t('workspace.tab.applications'),
        options: applications.flatMap(({ id, name }) =>
          applicationShares.map(share => ({
            value: `${share} ${id}`,
            label: t('limits.applicationNamed', { name, share: t(`limits.share.${share}`) }),
          })),
        ),
      },
      {
        id: 'members',
        label: t('workspace.tab.members'),
        options: [first, ...rest].flatMap(({ results }) =>
          results.map(({ user }) => ({
            value: `user ${user.id}`,
            label: nameOf(user),
            description: user.email ?? undefined,
          })),
        ),
      },
    ];
    return groups.filter(({ options }) => options.length > 0);
  });
  const form = useForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    of: limit ? 'known' : '',
    amount: limit ? writeAmount(limit.amount) : '',
    period: limit?.period ?? 'month',
  });
  return (
    <FormDialog
      size="medium"
      title={limit ? t('limits.changeTitle', { name: limit.name }) : t('limits.addTitle')}
      form={form}
      submitLabel={t('kit.save')}
      send={async ({ of, amount: text, period }, { signal, idempotencyKey }) => {
        const amount = readAmount(text) ?? 0;
        const options = { signal, idempotencyKey };
        if (limit) {
          const params = { organizationId, spendingLimitId: limit.id };
          return client.call(updateSpendingLimit, { params, body: { amount, period } }, options);
        }
        const body = { ...subjectOf(of), amount, period };
        return client.call(createSpendingLimit, { params: { organizationId }, body }, options);
      }}
      close={close}
    >
      <p>{t('limits.dialogText')}</p>
      {!limit && (
        <ResourceView
          className="w-limit-subject"
          resource={subjects}
          level={3}
          compact
          skeleton={<Skeleton lines={2} />}
        >
          {groups => (
            <FormField
              form={form}
              name="of"
              label={t('limits.of')}
              problemText={() => t('limits.problem.of')}
            >
              {({ value, onChange }) => (
                <PickerField
                  label={t('limits.of')}
                  value={value || undefined}
                  placeholder={t('limits.choose')}
                  groups={groups}
                  texts={{
                    search: t('limits.search'),
                    empty: t('members.nobody'),
                    notFound: t('members.nobody'),
                  }}
                  onChange={onChange}
                />
              )}
            </FormField>
          )}
        </ResourceView>
      )}
      <div className="w-limit-fields">
        <FormField
          form={form}
          name="amount"
          label={t('limits.amount')}
          help={t('limits.amountHelp')}
          problemText={() => t('limits.problem.amount')}
        >
          {({ value, onChange, onBlur }) => (
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={value}
              onBlur={onBlur}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        </FormField>
        <Field label={t('limits.period')}>
          <Select
            value={form.values.value.period}
            options={spendingLimitPeriods.map(value => ({ value, label: t(`limits.period.${value}`) }))}
            onChange={period => form.change({ period })}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
