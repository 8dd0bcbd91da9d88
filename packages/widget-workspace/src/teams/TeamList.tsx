import { ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Team } from '@oriel/contracts';
import { Button, EmptyState, IconButton, Menu, VisuallyHidden } from '@oriel/ui';
import { Ellipsis, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { TableSkeleton } from '../parts/TableSkeleton';
import type { TeamsStore } from './teams-store';
import { useTeamActions } from './use-team-actions';

/** The teams, with their numbers of members. */
export function TeamList({ store }: { store: TeamsStore }) {
  useSignals();
  const t = useT();
  const { create } = useTeamActions(store);
  const count = store.teams.value.value?.length;
  const button = (
    <Button kind="primary" icon={<Plus />} onClick={() => void create()}>
      {t('teams.create')}
    </Button>
  );
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-teams">
      <div className="w-head o-row o-wrap">
        <h3 id="w-teams">
          <span role="status">
            {count === undefined ? t('workspace.tab.teams') : t('teams.count', { count })}
          </span>
        </h3>
        {button}
      </div>
      <ResourceView
        resource={store.teams}
        level={3}
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState level={3} compact title={t('teams.none')}>
            {t('teams.noneText')}
          </EmptyState>
        }
      >
        {teams => (
          <div className="w-table-frame o-box">
            <table className="w-table" aria-labelledby="w-teams">
              <thead>
                <tr>
                  <th scope="col">{t('teams.name')}</th>
                  <th scope="col">{t('teams.members')}</th>
                  <th scope="col">{t('teams.createdOn')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {teams.map(team => (
                  <TeamRow key={team.id} team={team} store={store} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ResourceView>
    </section>
  );
}

function TeamRow({ team, store }: { team: Team; store: TeamsStore }) {
  const t = useT();
  const format = useFormat();
  const { rename, remove } = useTeamActions(store);
  const { id, name, memberCount, createdAt } = team;
  return (
    <tr>
      <td className="w-team-name">
        <button type="button" className="w-link" onClick={() => store.show(id)}>
          {name}
        </button>
      </td>
      <td className="w-fact">{t('members.count', { count: memberCount })}</td>
      <td className="w-fact w-team-created">{format.date(createdAt)}</td>
      <td className="w-end">
        <Menu
          label={t('members.actionsOf', { name })}
          placement="bottom-end"
          rows={[
            { id: 'open', label: t('teams.show'), icon: <Users />, onSelect: () => store.show(id) },
            { id: 'rename', label: t('teams.rename'), icon: <Pencil />, onSelect: () => void rename(team) },
            {
              id: 'delete',
              label: t('teams.delete'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void remove(team),
            },
          ]}
          trigger={props => (
            <IconButton label={t('members.actionsOf', { name })} {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </td>
    </tr>
  );
}
