import type { OrganizationMember, OrganizationRoleName } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { useFormat, useSignals, useT } from '@oriel/widget-kit';
import { ChevronDown, Copy, Ellipsis, LogOut, UserMinus } from 'lucide-react';
import { nameOf, Person } from '../parts/Person';
import { useWorkspace } from '../store/workspace-context';
import type { MembersStore } from './members-store';
import { useMemberActions } from './use-member-actions';

/** One member with role, teams and actions. */
export function MemberRow({ member, store }: { member: OrganizationMember; store: MembersStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { session } = useWorkspace();
  const { changeRole, remove, copyEmail } = useMemberActions(store, member);
  const { user, organizationOwner, teams, createdAt } = member;
  const name = nameOf(user);
  const isSelf = user.id === session.value?.userId;
  const roles = store.roles.value.value;
  const roleName = roleOf(member);
  const actions: MenuRow[] = [];
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
  return (
    <tr className="w-member">
      <td className="w-member-name">
        <Person user={user} note={isSelf && <span className="w-muted">({t('members.you')})</span>} />
      </td>
      <td className="w-member-role">
        {organizationOwner || !roles ? (
          t(`role.${roleName}`)
        ) : (
          <Menu
            label={t('members.roles')}
            rows={roles
              .filter(role => role.name !== 'owner')
              .map(role => {
                const checked = role.name === roleName;
                return {
                  id: role.id,
                  label: t(`role.${role.name}`),
                  description: t(`role.${role.name}Text`),
                  checked,
                  onSelect: () => void (checked || changeRole()),
                };
              })}
            trigger={props => (
              <button
                {...props}
                type="button"
                className="w-pick"
                aria-label={t('members.roleOf', { name, role: t(`role.${roleName}`) })}
              >
                {t(`role.${roleName}`)}
                <ChevronDown />
              </button>
            )}
          />
        )}
      </td>
      <td className="w-fact w-member-teams" data-none={teams.length === 0 ? '' : undefined}>
        {teams.length > 0 ? (
          teams.map(team => team.name).join(', ')
        ) : (
          <span className="w-muted">{t('members.noTeams')}</span>
        )}
      </td>
      <td className="w-fact w-member-joined">{format.date(createdAt)}</td>
      <td className="w-end w-member-actions">
        {actions.length > 0 && (
          <Menu
            label={t('members.actionsOf', { name })}
            placement="bottom-end"
            rows={actions}
            trigger={props => (
              <IconButton label={t('members.actionsOf', { name })} {...props}>
                <Ellipsis />
              </IconButton>
            )}
          />
        )}
      </td>
    </tr>
  );
}

const roleOf = ({ organizationOwner, organizationRole }: OrganizationMember): OrganizationRoleName =>
  organizationOwner ? 'owner' : (organizationRole?.name ?? 'member');
