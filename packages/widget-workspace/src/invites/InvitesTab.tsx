import { MoreButton, ResourceView, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, InlineNote, Select, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { useEffect, useRef } from 'react';
import { InsufficientNotice } from '../parts/InsufficientNotice';
import { TableSkeleton } from '../parts/TableSkeleton';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { needsUpgrade } from '../upgrade/needs-upgrade';
import UpgradeNotice from '../upgrade/UpgradeNotice';
import { InviteButton } from './InviteButton';
import { InviteRow } from './InviteRow';
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
  const { host, seats } = useWorkspace();
  const store = useRoom(createInvitesStore);
  const invite = useInvite();
  const table = useRef<HTMLTableSectionElement>(null);
  useEffect(() => store.open(), [store]);
  const { invites, filter } = store;
  const list = invites.value.value;
  const isLocked = needsUpgrade(host.features.value, 'manageOrganizationTeams');
  const isOpen = filter.value === 'open';
  if (isLocked && isOpen && list?.items.length === 0) return <UpgradeNotice topic="invites" />;
  const { limit = 0, taken = 0, invited = 0 } = seats.value ?? {};
  return (
    <>
      {isLocked && <UpgradeNotice topic="invites" />}
      {!isLocked && seats.value && (
        <InlineNote title={t('invites.licences', { count: Math.max(0, limit - taken) })}>
          {t(invited > 0 ? 'invites.willUse' : 'invites.noneOpen', { count: invited })}
        </InlineNote>
      )}
      <section className="w-section o-stack o-gap-3" aria-labelledby="w-invites">
        <div className="w-head o-row o-wrap">
          <h3 id="w-invites">
            <span role="status">
              {list ? t('invites.count', { count: list.totalCount }) : t('workspace.tab.invites')}
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
        </div>
        <ResourceView
          resource={invites}
          level={3}
          skeleton={<TableSkeleton rows={4} />}
          empty={
            <EmptyState
              level={3}
              compact
              title={t(`invites.empty.${filter.value}`)}
              actions={isOpen && <Button onClick={() => void invite()}>{t('invites.action')}</Button>}
            />
          }
        >
          {({ items, totalCount }) => (
            <div className="w-table-frame o-box">
              <table className="w-table" aria-labelledby="w-invites">
                <thead>
                  <tr>
                    <th scope="col">{t('invites.email')}</th>
                    <th scope="col" className="w-invite-by">
                      {t('invites.invitedBy')}
                    </th>
                    <th scope="col" className="w-invite-on">
                      {t('invites.invitedOn')}
                    </th>
                    <th scope="col">{t('invites.validUntil')}</th>
                    <th scope="col">
                      <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody ref={table}>
                  {items.map(each => (
                    <InviteRow key={each.id} invite={each} store={store} />
                  ))}
                </tbody>
              </table>
              {list?.hasMore && (
                <div className="w-table-foot">
                  <MoreButton
                    resource={invites}
                    label={t('invites.more', { count: totalCount - items.length })}
                    findItem={index => table.current?.rows[index]?.querySelector<HTMLElement>('button')}
                  />
                </div>
              )}
            </div>
          )}
        </ResourceView>
      </section>
    </>
  );
}
