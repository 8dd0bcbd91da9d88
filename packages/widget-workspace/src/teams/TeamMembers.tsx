import { ResourceView, useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Team, TeamMember, TeamRole } from '@oriel/contracts';
import { Button, EmptyState, IconButton, Menu, Person, VisuallyHidden } from '@oriel/ui';
import { ArrowLeft, ChevronDown, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { nameOf } from '../parts/name-of';
import { TableSkeleton } from '../parts/TableSkeleton';
import { useWorkspace } from '../store/workspace-context';
import type { TeamsStore } from './teams-store';
import { useTeamActions } from './use-team-actions';

/** One team: its members and their roles. */
export function TeamMembers({ team, store }: { team: Team; store: TeamsStore }) {
  useSignals();
  const t = useT();
  const { host, organizationId } = useWorkspace();
  const { rename, remove } = useTeamActions(store);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed row is gone.
  useEffect(() => heading.current?.focus(), []);
  const { name } = team;
  const add = async () => {
    const userIds = (store.members.value.peek() ?? []).map(({ user }) => user.id);
    const args = { organizationId: organizationId(), teamId: team.id, name, userIds };
    if (await host.openDialog('TeamAddMembersDialog', args).catch(() => false)) store.open();
  };
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-team">
      <div className="w-head o-row o-wrap">
        <IconButton label={t('teams.back')} onClick={() => store.show(undefined)}>
          <ArrowLeft />
        </IconButton>
        <h3 id="w-team" ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <IconButton label={t('teams.rename')} onClick={() => void rename(team)}>
          <Pencil />
        </IconButton>
        <IconButton label={t('teams.delete')} onClick={() => void remove(team)}>
          <Trash2 />
        </IconButton>
        <Button kind="primary" collapse icon={<UserPlus />} onClick={() => void add()}>
          {t('teams.addMembers')}
        </Button>
      </div>
      <ResourceView
        resource={store.members}
        level={3}
        skeleton={<TableSkeleton rows={3} hasPicture />}
        empty={<EmptyState level={3} compact title={t('teams.nobody')} />}
      >
        {members => (
          <div className="w-table-frame o-box">
            <table className="w-table" aria-labelledby="w-team">
              <thead>
                <tr>
                  <th scope="col">{t('members.name')}</th>
                  <th scope="col">{t('teams.role')}</th>
                  <th scope="col">{t('teams.since')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {members.map(member => (
                  <TeamMemberRow key={member.id} member={member} store={store} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ResourceView>
    </section>
  );
}

function TeamMemberRow({ member, store }: { member: TeamMember; store: TeamsStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const act = useAct();
  const { user, teamRole, createdAt } = member;
  const name = nameOf(user);
  const roles = store.roles.value.value;
  const roleName = t(`teams.role.${teamRole?.name ?? 'member'}`);
  const changeRole = (role: TeamRole) =>
    act(() => store.changeRole(member, role), {
      done: t('teams.roleChanged'),
      doneText: t('teams.roleChangedText', { name, role: t(`teams.role.${role.name}`) }),
      failed: t('teams.roleFailed'),
    });
  const remove = () =>
    act(() => store.removeMember(member), {
      done: t('teams.memberRemoved', { name }),
      undo: async () => store.add(user),
      failed: t('teams.memberRemoveFailed'),
    });
  return (
    <tr className="w-member">
      <td className="w-member-name">
        <Person id={user.id} name={nameOf(user)} email={user.email} />
      </td>
      <td className="w-fact w-team-role">
        {roles ? (
          <Menu
            label={t('teams.roles')}
            rows={roles.map(role => {
              const isChosen = role.name === (teamRole?.name ?? 'member');
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
        ) : (
          roleName
        )}
      </td>
      <td className="w-fact w-team-created">{format.date(createdAt)}</td>
      <td className="w-end">
        <Button
          kind="ghost"
          size="small"
          aria-label={t('teams.removeMemberOf', { name })}
          onClick={() => void remove()}
        >
          {t('teams.removeMember')}
        </Button>
      </td>
    </tr>
  );
}
