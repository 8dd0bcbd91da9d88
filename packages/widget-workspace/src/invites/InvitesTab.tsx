import { MoreButton, ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Invite } from '@oriel/contracts';
import {
  Button,
  DataTable,
  type DataTableProps,
  EmptyState,
  Select,
  sheet,
  useSheet,
  VisuallyHidden,
} from '@oriel/ui';
import { useEffect, useRef } from 'react';
import { InsufficientNotice } from '../parts/InsufficientNotice';
import { PrintButton } from '../parts/PrintButton';
import { SeatsCard } from '../parts/SeatsCard';
import { useMembersChanged } from '../store/use-members-changed';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { needsUpgrade } from '../upgrade/needs-upgrade';
import UpgradeNotice from '../upgrade/UpgradeNotice';
import { InviteButton } from './InviteButton';
import { InviteActions, InviteStatus } from './InviteCells';
import css from './invites.css?inline';
import { createInvitesStore, inviteFilters } from './invites-store';
import { useInvite } from './use-invite';

const styles = sheet(css);

/** The invites of the workspace; users who may not invite are referred to an administrator. */
export default function InvitesTab() {
  useSignals();
  useSheet(styles);
  const { may } = useWorkspace();
  return may('manageOrganizationInvites') ? <Invites /> : <InsufficientNotice topic="invites" />;
}

function Invites() {
  useSignals();
  const t = useT();
  const { host } = useWorkspace();
  const store = useRoom(createInvitesStore);
  const invite = useInvite();
  const format = useFormat();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => store.open(), [store]);
  useMembersChanged(store.open);
  const { invites, filter } = store;
  const list = invites.value.value;
  const isLocked = needsUpgrade(host.features.value, 'manageOrganizationTeams');
  const isOpen = filter.value === 'open';
  if (isLocked && isOpen && list?.items.length === 0) return <UpgradeNotice topic="invites" />;
  const table: Omit<DataTableProps<Invite>, 'rows'> = {
    labelledBy: 'w-invites',
    columns: [
      {
        key: 'email',
        head: t('invites.email'),
        cell: ({ email, state, role, teams }) => (
          <span className="w-invite-email" data-muted={state === 'expired' ? '' : undefined}>
            {email}
            <small className="w-muted">
              {[role !== 'member' && t(`role.${role}`), ...teams.map(({ name }) => name)]
                .filter(Boolean)
                .map(part => ` · ${part}`)}
            </small>
          </span>
        ),
        title: ({ email }) => email,
      },
      {
        key: 'by',
        head: t('invites.invitedBy'),
        width: '13%',
        onlyWide: true,
        cell: ({ createdByName }) => createdByName ?? t('invites.nobody'),
      },
      {
        key: 'on',
        head: t('invites.invitedOn'),
        width: 116,
        onlyWide: true,
        cell: ({ createdAt }) => format.date(createdAt),
      },
      {
        key: 'until',
        head: t('invites.validUntil'),
        width: 116,
        cell: ({ expiresAt }) => format.date(expiresAt),
      },
      {
        key: 'status',
        head: t('invites.status'),
        width: 188,
        card: 'meta',
        cell: invite => <InviteStatus invite={invite} />,
      },
    ],
    keyOf: ({ id }) => id,
    actions: {
      head: t('workspace.actions'),
      width: 264,
      cell: each => <InviteActions invite={each} store={store} />,
    },
    pendingRows: 4,
  };
  return (
    <>
      {isLocked && <UpgradeNotice topic="invites" />}
      {!isLocked && invites.state.value.kind !== 'failed' && <SeatsCard />}
      <section className="w-section o-stack o-gap-3" aria-labelledby="w-invites">
        <div className="w-head o-row o-wrap">
          <h3 id="w-invites">
            <span role="status">
              {list ? (
                t('invites.count', { count: list.totalCount })
              ) : (
                <VisuallyHidden>{t('workspace.tab.invites')}</VisuallyHidden>
              )}
            </span>
          </h3>
          <Select
            className="w-filter"
            label={t('invites.filter')}
            value={filter.value}
            options={inviteFilters.map(value => ({ value, label: t(`invites.filter.${value}`) }))}
            onChange={store.choose}
          />
          {!isLocked && <InviteButton />}
          <PrintButton />
        </div>
        <ResourceView
          resource={invites}
          level={3}
          skeleton={<DataTable {...table} rows={undefined} />}
          empty={
            <EmptyState
              level={3}
              compact
              title={t(`invites.empty.${filter.value}`)}
              actions={isOpen && <Button onClick={() => void invite()}>{t('invites.action')}</Button>}
            />
          }
        >
          {({ items, totalCount, hasMore }) => (
            <DataTable
              {...table}
              rows={items}
              bodyRef={body}
              foot={
                hasMore && (
                  <MoreButton
                    resource={invites}
                    label={t('invites.more', { count: totalCount - items.length })}
                    findItem={index =>
                      body.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
                    }
                  />
                )
              }
            />
          )}
        </ResourceView>
      </section>
    </>
  );
}
