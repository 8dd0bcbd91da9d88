import { ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Team } from '@oriel/contracts';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  type RowAction,
  RowActions,
  VisuallyHidden,
} from '@oriel/ui';
import { Pencil, Trash2, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { MainAction } from '../parts/MainAction';
import { useWorkspace } from '../store/workspace-context';
import type { TeamsStore } from './teams-store';
import { useTeamActions } from './use-team-actions';

/** The teams, with their numbers of members. */
export function TeamList({
  store,
  heading,
}: {
  store: TeamsStore;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { create, rename, remove } = useTeamActions(store);
  const { may, showDetail } = useWorkspace();
  const managesAll = may('manageOrganizationTeams');
  const changesOf = (team: Team): RowAction[] => [
    { id: 'rename', label: t('teams.rename'), icon: <Pencil />, onSelect: () => void rename(team) },
    {
      id: 'delete',
      label: t('teams.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(team),
    },
  ];
  const count = store.teams.value.value?.length;
  const table: Omit<DataTableProps<Team>, 'rows'> = {
    labelledBy: 'w-teams',
    columns: [
      {
        key: 'name',
        head: t('teams.name'),
        cell: ({ id, name }) => (
          <button type="button" className="w-link" onClick={() => showDetail(id)}>
            {name}
          </button>
        ),
        title: ({ name }) => name,
      },
      {
        key: 'members',
        head: t('teams.members'),
        width: 160,
        card: 'meta',
        cell: ({ memberCount }) => t('members.count', { count: memberCount }),
      },
      {
        key: 'created',
        head: t('teams.createdOn'),
        width: 140,
        card: 'none',
        cell: ({ createdAt }) => format.date(createdAt),
      },
    ],
    keyOf: ({ id }) => id,
    actions: {
      head: t('workspace.actions'),
      cell: team => (
        <RowActions
          label={t('members.actionsOf', { name: team.name })}
          actions={[
            { id: 'open', label: t('teams.show'), icon: <Users />, onSelect: () => showDetail(team.id) },
            ...(managesAll ? changesOf(team) : []),
          ]}
        />
      ),
    },
    pendingRows: 3,
  };
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-teams">
      <div className="w-head o-row o-wrap">
        <h3 id="w-teams" ref={heading} tabIndex={-1}>
          <span role="status">
            {count === undefined ? (
              <VisuallyHidden>{t('workspace.tab.teams')}</VisuallyHidden>
            ) : (
              t('teams.count', { count })
            )}
          </span>
        </h3>
        {managesAll && <MainAction kind="create" label={t('teams.create')} run={create} />}
      </div>
      <ResourceView
        resource={store.teams}
        level={3}
        skeleton={<DataTable {...table} rows={undefined} />}
        empty={
          <EmptyState level={3} compact title={t('teams.none')}>
            {t('teams.noneText')}
          </EmptyState>
        }
      >
        {teams => <DataTable {...table} rows={teams} />}
      </ResourceView>
    </section>
  );
}
