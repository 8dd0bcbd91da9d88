import type { Organization } from '@oriel/contracts';
import { Avatar, Menu, type MenuRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLockedEntry } from '../billing/use-locked-entry';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';
import { stateOf, switchAddressOf, useWidgetTable } from '../widget/widget-row';
import { LockMark } from './LockedDialog';

/**
 * The current workspace and a list of the others, reloaded each time it opens, followed by actions on the current one.
 *
 * @param isIcon - shows only the mark of the workspace
 */
export function OrganizationMenu({ isIcon = false }: { isIcon?: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const { organizations, dialogs } = portal;
  const table = useWidgetTable();
  const navigate = useNavigate();
  const openLocked = useLockedEntry();
  const current = organizations.listed.value;
  if (!current) return null;
  const mayCreate = portal.features.isVisible('createOrganization');
  const managing = table
    .flatMap(row => row.entries)
    .filter(entry => entry.group === 'organization')
    .flatMap(({ title, Icon, to, ...entry }): MenuRow[] => {
      const state = stateOf({ title, Icon, to, ...entry }, portal);
      if (state.kind === 'hidden') return [];
      const isLocked = state.kind === 'locked';
      return [
        {
          id: to,
          label: t(title),
          icon: <Icon />,
          hint: isLocked && <LockMark />,
          onSelect: () => {
            if (!isLocked) void navigate(to);
            else openLocked({ title, feature: entry.feature, status: state.status });
          },
        },
      ];
    });
  const rows: MenuRow[] = [
    { kind: 'label', id: 'workspaces', label: t('organization.choose') },
    ...organizations.all.value.map(organization => ({
      id: organization.id,
      label: organization.name,
      description: organizationDetail(organization, t),
      icon: (
        <Avatar shape="mark" size="small" name={organization.name} quiet={organization.id !== current.id} />
      ),
      checked: organization.id === current.id,
      onSelect: () => {
        if (organization.id === current.id) return;
        const state: SwitchingState = { organizationId: organization.id, next: switchAddressOf(table) };
        void navigate('/switching', { state });
      },
    })),
    ...(mayCreate
      ? [
          {
            id: 'create',
            label: t('organization.create'),
            icon: <Plus />,
            // The menu restores the focus first, and the dialog returns it there.
            onSelect: () => void dialogs.open('OrganizationCreateDialog', {}).catch(() => undefined),
          },
        ]
      : []),
    ...(managing.length > 0 ? [{ kind: 'divider', id: 'managing' } as const, ...managing] : []),
  ];
  return (
    <Menu
      className="organization-menu"
      label={t('organization.choose')}
      rows={rows}
      onOpenChange={open => {
        // The existing list stays if the fetch fails; the next opening retries.
        if (open) organizations.reload().catch(() => undefined);
      }}
      trigger={props => (
        <button type="button" className="organization" data-icon={isIcon ? '' : undefined} {...props}>
          <Avatar shape="mark" name={current.name} />
          <span className="visually-hidden">{t('organization.menu')}</span>
          <span className="organization-text">
            <b title={current.name}>{current.name}</b>
            <small>
              {current.plan ? t(`organization.plan.${current.plan}`) : organizationDetail(current, t)}
            </small>
          </span>
          <ChevronsUpDown />
        </button>
      )}
    />
  );
}

/** The line below a workspace's name: its plan, and its number of members. */
function organizationDetail({ personal, plan, memberCount }: Organization, t: TFunction): string {
  if (plan === undefined) return t(personal ? 'organization.personal' : 'organization.shared');
  const name = t(`organization.plan.${plan}`);
  if (personal) return t('organization.personalPlan', { plan: name });
  return memberCount === undefined ? name : t('organization.sharedPlan', { plan: name, count: memberCount });
}
