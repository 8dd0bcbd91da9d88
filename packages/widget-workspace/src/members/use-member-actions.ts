import type { OrganizationMember } from '@oriel/contracts';
import { useAct, useT } from '@oriel/widget-kit';
import { nameOf } from '../parts/Person';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { MembersStore } from './members-store';

/** Actions on a member. */
export function useMemberActions(store: MembersStore, member: OrganizationMember) {
  const t = useT();
  const act = useAct();
  const workspace = useWorkspace();
  const { host } = workspace;
  const { user, organizationRole } = member;
  const name = nameOf(user);
  const isSelf = user.id === workspace.session.peek()?.userId;
  const isAdministrator = organizationRole?.name === 'administrator';
  const otherRole = isAdministrator ? 'member' : 'administrator';

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
      title: t('members.roleTitle', { name, role: t(`role.${otherRole}`) }),
      text: t(`members.roleText.${otherRole}`),
      confirmLabel: t('members.changeRole'),
    });
  };
  /** Switches between the two roles. */
  const changeRole = useFreshAct(
    { tab: 'members', act: 'change-role', subject: member.id },
    async isAsked => {
      await store.roles.load();
      const role = store.roles.value.peek()?.find(each => each.name === otherRole);
      if (!role || !(await askRole(isAsked))) return;
      const { isDone } = await act(() => store.changeRole(member, role), {
        done: t('members.roleChanged'),
        doneText: t('members.roleChangedText', { name, role: t(`role.${role.name}`) }),
        failed: t('members.roleFailed'),
      });
      // The user's visible parts have changed.
      if (isDone && isSelf) host.retry();
    },
  );

  const remove = async () => {
    const args = { organizationId: member.organizationId, memberId: member.id, name, isSelf };
    const isRemoved = await host.openDialog('MemberRemoveDialog', args).catch(() => false);
    if (isRemoved !== true) return;
    host.emit('member:removed', { memberId: member.id, userId: user.id });
    if (isSelf) {
      workspace.end('left');
      return;
    }
    store.drop(member);
    await host.notify({ kind: 'success', title: t('members.removed', { name }) });
  };
  const removeAdministrator = useFreshAct(
    { tab: 'members', act: 'remove-member', subject: member.id },
    remove,
  );

  return {
    async copyEmail() {
      if (await host.copy(user.email ?? ''))
        await host.notify({ kind: 'success', title: t('members.emailCopied') });
    },
    changeRole,
    remove: isAdministrator && !isSelf ? removeAdministrator : remove,
  };
}
