import { ResourceView, useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Team, TeamMember, TeamRole } from '@oriel/contracts';
import { DataTable, type DataTableProps, EmptyState, IconButton, Menu, RowActions } from '@oriel/ui';
import { ArrowLeft, ChevronDown, Pencil, Trash2, UserMinus } from 'lucide-react';
import type { RefObject } from 'react';
import { MainAction } from '../parts/MainAction';
import { MemberPerson } from '../parts/MemberPerson';
import { nameOf } from '../parts/name-of';
import { useWorkspace } from '../store/workspace-context';
import type { TeamsStore } from './teams-store';
import { useTeamActions } from './use-team-actions';

/** One team: its members and their roles. */
export function TeamMembers({
  team,
  store,
  heading,
}: {
  team: Team;
  store: TeamsStore;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host, organizationId, may, showDetail } = useWorkspace();
  const managesAll = may('manageOrganizationTeams');
  const { rename, remove } = useTeamActions(store);
  const { name } = team;
  const add = async () => {
    const userIds = (store.members.value.peek() ?? []).map(({ user }) => user.id);
    const args = { organizationId: organizationId(), teamId: team.id, name, userIds };
    if (await host.openDialog('TeamAddMembersDialog', args).catch(() => false)) store.open();
  };
  const table: Omit<DataTableProps<TeamMember>, 'rows'> = {
    labelledBy: 'w-team',
    columns: [
      {
        key: 'name',
        head: t('members.name'),
        cell: ({ user }) => <MemberPerson user={user} name={nameOf(user)} email={user.email} />,
      },
      {
        key: 'role',
        head: t('teams.role'),
        width: 160,
        card: 'meta',
        cell: member => <TeamMemberRole member={member} store={store} />,
      },
      {
        key: 'since',
        head: t('teams.since'),
        width: 140,
        card: 'none',
        cell: ({ createdAt }) => format.date(createdAt),
      },
    ],
    keyOf: ({ id }) => id,
    actions: {
      head: t('workspace.actions'),
      width: 140,
      cell: member => <TeamMemberActions member={member} store={store} />,
    },
    pendingRows: 3,
  };
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-team">
      <div className="w-head o-row o-wrap">
        {/* A host with an address for the team has the way back. */}
        {host.props.value.detail === undefined && (
          <IconButton label={t('teams.back')} onClick={() => showDetail('')}>
            <ArrowLeft />
          </IconButton>
        )}
        <h3 id="w-team" ref={heading} tabIndex={-1}>
          {name}
        </h3>
        {managesAll && (
          <>
            <IconButton label={t('teams.rename')} onClick={() => void rename(team)}>
              <Pencil />
            </IconButton>
            <IconButton label={t('teams.delete')} onClick={() => void remove(team)}>
              <Trash2 />
            </IconButton>
          </>
        )}
        <MainAction kind="add" label={t('teams.addMembers')} run={add} />
      </div>
      <ResourceView
        resource={store.members}
        level={3}
        skeleton={<DataTable {...table} rows={undefined} />}
        empty={<EmptyState level={3} compact title={t('teams.nobody')} />}
      >
        {members => <DataTable {...table} rows={members} />}
      </ResourceView>
    </section>
  );
}

interface CellProps {
  member: TeamMember;
  store: TeamsStore;
}

function TeamMemberRole({ member, store }: CellProps) {
  useSignals();
  const t = useT();
  const act = useAct();
  const name = nameOf(member.user);
  const { may } = useWorkspace();
  const roles = store.roles.value.value;
  const currentRole = member.teamRole?.name ?? 'member';
  const roleName = t(`teams.role.${currentRole}`);
  if (!roles || !may('manageOrganizationTeams')) return roleName;
  const changeRole = (role: TeamRole) =>
    act(() => store.changeRole(member, role), {
      done: t('teams.roleChanged'),
      doneText: t('teams.roleChangedText', { name, role: t(`teams.role.${role.name}`) }),
      failed: t('teams.roleFailed'),
    });
  return (
    <Menu
      label={t('teams.roles')}
      rows={roles.map(role => {
        const isChosen = role.name === currentRole;
        return {
          id: role.id,
          label: t(`teams.role.${role.name}`),
          description: t(`teams.role.${role.name}Text`),
          checked: isChosen,
          onSelect: () => {
            if (!isChosen) void changeRole(role);
          },
        };
      })}
      trigger={props => (
        <button
          {...props}
          type="button"
          className="w-pick o-inline"
          aria-label={t('teams.roleOf', { name, role: roleName })}
        >
          {roleName}
          <ChevronDown />
        </button>
      )}
    />
  );
}

function TeamMemberActions({ member, store }: CellProps) {
  useSignals();
  const t = useT();
  const act = useAct();
  const { may, session } = useWorkspace();
  const { user } = member;
  const name = nameOf(user);
  // A lead cannot remove other leads.
  if (
    !may('manageOrganizationTeams') &&
    member.teamRole?.name === 'lead' &&
    user.id !== session.value?.userId
  )
    return null;
  const remove = () =>
    act(() => store.removeMember(member), {
      done: t('teams.memberRemoved', { name }),
      undo: async () => store.add(user),
      failed: t('teams.memberRemoveFailed'),
    });
  return (
    <RowActions
      label={t('members.actionsOf', { name })}
      actions={[
        {
          id: 'remove',
          label: t('teams.removeMember'),
          buttonName: t('teams.removeMemberOf', { name }),
          icon: <UserMinus />,
          danger: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  );
}
