import { useSignals, useT } from '@oriel/app-kit';
import { type OrganizationMember, type OrganizationRoleName, organizationRoleNames } from '@oriel/contracts';
import { Menu, type RowAction, RowActions } from '@oriel/ui';
import { ChevronDown, Copy, LogOut, UserMinus } from 'lucide-react';
import { nameOf } from '../parts/name-of';
import { useWorkspace } from '../store/workspace-context';
import type { MembersStore } from './members-store';
import { type GivenRole, useMemberRemoval, useRoleChange } from './use-member-actions';

interface CellProps {
  member: OrganizationMember;
  store: MembersStore;
}

/** The role of a member, which can be changed except for the owner. */
export function MemberRole({ member, store }: CellProps) {
  useSignals();
  const t = useT();
  const changeRole = useRoleChanges(store, member);
  const name = nameOf(member.user);
  const roles = store.roles.value.value;
  const roleName = roleOf(member);
  if (member.organizationOwner || !roles) return t(`role.${roleName}`);
  return (
    <Menu
      label={t('members.roles')}
      rows={roles
        .toSorted((one, other) => givenRoles.indexOf(one.name) - givenRoles.indexOf(other.name))
        .flatMap(({ id, name }) => {
          if (name === 'owner') return [];
          const checked = name === roleName;
          return {
            id,
            label: t(`role.${name}`),
            description: t(`role.${name}Text`),
            checked,
            onSelect: () => void (checked || changeRole[name]()),
          };
        })}
      trigger={props => (
        <button
          {...props}
          type="button"
          className="w-pick o-inline"
          aria-label={t('members.roleOf', { name, role: t(`role.${roleName}`) })}
        >
          {t(`role.${roleName}`)}
          <ChevronDown />
        </button>
      )}
    />
  );
}

/** The actions on a member. */
export function MemberActions({ member, store }: CellProps) {
  useSignals();
  const t = useT();
  const { host, session } = useWorkspace();
  const remove = useMemberRemoval(store, member);
  const { user, organizationOwner } = member;
  const isSelf = user.id === session.value?.userId;
  const copyEmail = async () => {
    if (await host.copy(user.email ?? ''))
      await host.notify({ kind: 'success', title: t('members.emailCopied') });
  };
  const actions: RowAction[] = [];
  if (user.email !== null)
    actions.push({
      id: 'copy',
      label: t('members.copyEmail'),
      icon: <Copy />,
      onSelect: () => void copyEmail(),
    });
  if (!organizationOwner)
    actions.push({
      id: 'remove',
      label: t(isSelf ? 'members.leave' : 'members.remove'),
      icon: isSelf ? <LogOut /> : <UserMinus />,
      danger: true,
      onSelect: () => void remove(),
    });
  return <RowActions label={t('members.actionsOf', { name: nameOf(user) })} actions={actions} />;
}

/** Continues an action after the sign-in that it needed; the row of the member may be out of view. */
export function AskedMember({ member, store }: CellProps) {
  useRoleChanges(store, member);
  useMemberRemoval(store, member);
  return null;
}

const givenRoles: readonly OrganizationRoleName[] = organizationRoleNames;

/** Every change can be resumed after a fresh sign-in. */
function useRoleChanges(store: MembersStore, member: OrganizationMember) {
  return {
    administrator: useRoleChange(store, member, 'administrator'),
    billing: useRoleChange(store, member, 'billing'),
    auditor: useRoleChange(store, member, 'auditor'),
    member: useRoleChange(store, member, 'member'),
  } satisfies Record<GivenRole, () => Promise<void>>;
}

const roleOf = ({ organizationOwner, organizationRole }: OrganizationMember): OrganizationRoleName =>
  organizationOwner ? 'owner' : (organizationRole?.name ?? 'member');
