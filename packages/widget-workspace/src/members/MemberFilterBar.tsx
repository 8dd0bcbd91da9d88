import { useSignals, useT } from '@oriel/app-kit';
import { Button, Field, Select } from '@oriel/ui';
import { type Activity, activityDays, isFiltered, type MembersStore, noMemberFilters } from './members-store';

// The keys of the record are those of its type.
const activities = Object.keys(activityDays) as Activity[];

/** Filters of the members: role, team and last activity. */
export function MemberFilterBar({ store }: { store: MembersStore }) {
  useSignals();
  const t = useT();
  const { role, teamId, activity } = store.filters.value;
  const roles = store.roles.value.value ?? [];
  const teams = store.teams.value.value;
  const names = ['owner' as const, ...roles.flatMap(({ name }) => (name === 'owner' ? [] : [name]))];
  return (
    <div className="w-filters">
      <Field label={t('members.role')}>
        <Select
          value={role}
          options={[
            { value: '' as const, label: t('members.anyRole') },
            ...names.map(value => ({ value, label: t(`role.${value}`) })),
          ]}
          onChange={value => store.filter({ role: value })}
        />
      </Field>
      {/* Until the teams are known, the field keeps its place. */}
      {teams?.length !== 0 && (
        <Field label={t('members.team')}>
          <Select
            value={teamId}
            options={[
              { value: '', label: t('members.anyTeam') },
              ...(teams ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={value => store.filter({ teamId: value })}
          />
        </Field>
      )}
      <Field label={t('members.active')}>
        <Select
          value={activity}
          options={[
            { value: '' as const, label: t('members.anyTime') },
            ...activities.map(value => ({ value, label: t(`members.active.${value}`) })),
          ]}
          onChange={value => store.filter({ activity: value })}
        />
      </Field>
      {isFiltered(store.filters.value) && (
        <Button kind="ghost" onClick={() => store.filter(noMemberFilters)}>
          {t('members.reset')}
        </Button>
      )}
    </div>
  );
}
