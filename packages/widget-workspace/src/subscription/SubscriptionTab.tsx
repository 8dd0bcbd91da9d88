import { ResourceView, useSignals } from '@oriel/app-kit';
import { sheet, TableSkeleton, useSheet } from '@oriel/ui';
import { useEffect } from 'react';
import { LimitsSection } from '../limits/LimitsSection';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { LedgerSection } from './LedgerSection';
import { Overview } from './Overview';
import { Plans } from './Plans';
import { SpendingSection } from './SpendingSection';
import css from './subscription.css?inline';
import { createSubscriptionStore } from './subscription-store';

const styles = sheet(css);

/** Plan, licences, credit and spending. */
export default function SubscriptionTab() {
  useSignals();
  useSheet(styles);
  const { host, may } = useWorkspace();
  const store = useRoom(createSubscriptionStore);
  useEffect(() => store.open(), [store]);
  useEffect(() => host.onCreditsChanged(store.open), [host, store]);
  const { account } = store;
  return (
    <>
      <ResourceView resource={account} level={3} skeleton={<TableSkeleton rows={2} />}>
        {found => <Overview account={found} store={store} />}
      </ResourceView>
      <SpendingSection store={store} />
      {may('manageOrganizationSubscription') && <LimitsSection />}
      <LedgerSection store={store} />
      {account.value.value && <Plans account={account.value.value} store={store} />}
    </>
  );
}
