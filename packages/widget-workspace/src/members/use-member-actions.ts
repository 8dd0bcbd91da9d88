import type { OrganizationMember, OrganizationRole } from '@oriel/contracts';
import { useAct, useT } from '@oriel/widget-kit';
import { nameOf } from '../parts/Person';
import { useWorkspace } from '../store/workspace-context';
import type { MembersStore } from './members-store';

/** What can be done with a member. */
export function useMemberActions(store: MembersStore, member: OrganizationMember) {
  const t = useT();
  const act = useAct();
  const workspace = useWorkspace();
  const { host } = workspace;
  const { user, organizationRole } = member;
  const name = nameOf(user);
  return {
    async copyEmail() {
      if (await host.copy(user.email ?? ''))
        await host.notify({ kind: 'success', title: t('members.emailCopied') });
    },

    async changeRole(role: OrganizationRole, isSelf: boolean) {
      if (role.id === organizationRole?.id) return;
      if (isSelf) {
        const isSure = await host.confirm({
          title: t('members.demoteTitle'),
          text: t('members.demoteText'),
          confirmLabel: t('members.demote'),
          destructive: true,
        });
        if (!isSure) return;
      }
      const { isDone } = await act(() => store.changeRole(member, role), {
        done: t('members.roleChanged'),
        doneText: t('members.roleChangedText', { name, role: t(`role.${role.name}`) }),
        failed: t('members.roleFailed'),
      });
      // What the person may see is another now.
      if (isDone && isSelf) host.retry();
    },

    async remove(isSelf: boolean) {
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
    },
  };
}
