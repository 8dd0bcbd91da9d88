import { useAct, useT } from '@oriel/app-kit';
import { isPrivilegedRole, type OrganizationMember, type OrganizationRoleName } from '@oriel/contracts';
import { nameOf } from '../parts/name-of';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { MembersStore } from './members-store';

/** Roles that a member can be given. */
export type GivenRole = Exclude<OrganizationRoleName, 'owner'>;

const isPrivileged = ({ organizationRole }: OrganizationMember): boolean =>
  organizationRole !== null && isPrivilegedRole(organizationRole.name);

/** Gives a member one of the roles. */
export function useRoleChange(
  store: MembersStore,
  member: OrganizationMember,
  newRole: GivenRole,
): () => Promise<void> {
  const t = useT();
  const act = useAct();
  const { host, session } = useWorkspace();
  const name = nameOf(member.user);
  const isSelf = member.user.id === session.peek()?.userId;

  const askRole = (isAsked: boolean): Promise<boolean> => {
    if (isSelf)
      return host.confirm({
        title: t('members.demoteTitle'),
        text: t('members.demoteText'),
        confirmLabel: t('members.demote'),
        destructive: true,
      });
    if (!isAsked) return Promise.resolve(true);
    return host.confirm({
      title: t('members.roleTitle', { name, role: t(`role.${newRole}`) }),
      text: t(`members.roleText.${newRole}`),
      confirmLabel: t('members.changeRole'),
    });
  };
  return useFreshAct({ tab: 'members', act: `role-${newRole}`, subject: member.id }, async isAsked => {
    await store.roles.load();
    const role = store.roles.value.peek()?.find(each => each.name === newRole);
    if (!role || !(await askRole(isAsked))) return;
    const { isDone } = await act(() => store.changeRole(member, role), {
      done: t('members.roleChanged'),
      doneText: t('members.roleChangedText', { name, role: t(`role.${role.name}`) }),
      failed: t('members.roleFailed'),
    });
    // The user's visible parts have changed.
    if (isDone && isSelf) host.retry();
  });
}

/** Removes a member after a confirmation. */
export function useMemberRemoval(store: MembersStore, member: OrganizationMember): () => Promise<void> {
  const t = useT();
  const workspace = useWorkspace();
  const { host } = workspace;
  const name = nameOf(member.user);
  const isSelf = member.user.id === workspace.session.peek()?.userId;
  const remove = async () => {
    const args = {
      organizationId: member.organizationId,
      memberId: member.id,
      userId: member.user.id,
      name,
      isSelf,
    };
    const isRemoved = await host.openDialog('MemberRemoveDialog', args).catch(() => false);
    if (isRemoved !== true) return;
    host.emit('member:removed', { memberId: member.id, userId: member.user.id });
    if (isSelf) {
      workspace.end('left');
      return;
    }
    store.drop(member);
    await host.notify({ kind: 'success', title: t('members.removed', { name }) });
  };
  const removePrivileged = useFreshAct({ tab: 'members', act: 'remove-member', subject: member.id }, remove);

  return isPrivileged(member) && !isSelf ? removePrivileged : remove;
}
