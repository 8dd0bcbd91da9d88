import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { type InvitedRoleName, limits } from '@oriel/contracts';
import { Field, Select, Skeleton, Textarea } from '@oriel/ui';
import { CheckList } from '../parts/CheckList';
import type { InviteChoices } from './use-invite-choices';

/** Options for all addresses of one dialog. */
export interface InviteOptionsValue {
  readonly role: InvitedRoleName;
  readonly teamIds: readonly string[];
  readonly message: string;
}

/** Fields for role, teams and personal message, for all addresses at once. */
export function InviteOptions({
  choices,
  value,
  isBusy,
  onChange,
}: {
  choices: InviteChoices;
  value: InviteOptionsValue;
  isBusy: boolean;
  onChange: (value: InviteOptionsValue) => void;
}) {
  useSignals();
  const t = useT();
  const isTooLong = value.message.length > limits.inviteMessage;
  return (
    <>
      <ResourceView resource={choices} skeleton={<Skeleton lines={2} />} level={3}>
        {({ roles, teams }) => (
          <>
            <Field label={t('invites.role')} help={t(`role.${value.role}Text`)}>
              <Select
                value={value.role}
                disabled={isBusy}
                options={roles.map(role => ({ value: role, label: t(`role.${role}`) }))}
                onChange={role => onChange({ ...value, role })}
              />
            </Field>
            {teams.length > 0 && (
              <CheckList
                legend={t('invites.teams')}
                help={t('invites.teamsHelp')}
                problem={
                  value.teamIds.length > limits.teamsPerInvite
                    ? t('invites.row.tooManyTeams', { text: value.teamIds.length })
                    : undefined
                }
                rows={teams.map(({ id, name }) => ({ value: id, label: name }))}
                value={value.teamIds}
                disabled={isBusy}
                onChange={teamIds => onChange({ ...value, teamIds })}
              />
            )}
          </>
        )}
      </ResourceView>
      <Field
        label={t('invites.message')}
        help={t('invites.messageHelp')}
        error={isTooLong && t('invites.messageLong', { max: limits.inviteMessage })}
      >
        <Textarea
          value={value.message}
          rows={2}
          readOnly={isBusy}
          onChange={({ currentTarget }) => onChange({ ...value, message: currentTarget.value })}
        />
      </Field>
    </>
  );
}
