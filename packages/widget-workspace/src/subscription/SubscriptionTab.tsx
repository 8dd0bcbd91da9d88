import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { isSelfService, subscriptionViews } from '@oriel/contracts';
import { sheet, TableSkeleton, Tabs, useSheet } from '@oriel/ui';
import { useEffect } from 'react';
import { LimitsSection } from '../limits/LimitsSection';
import { useRoom, useWorkspace } from '../store/workspace-context';
import type { Account } from './billing';
import { InvoicesSection } from './InvoicesSection';
import { LedgerSection } from './LedgerSection';
import { Overview } from './Overview';
import { PlanTable } from './PlanTable';
import { SpendingSection } from './SpendingSection';
import css from './subscription.css?inline';
import type { SubscriptionStore } from './subscription-store';
import { createSubscriptionStore } from './subscription-store';
import { usePayment } from './use-payment';

const styles = sheet(css);

/** Plan, licences, credit and spending. */
export default function SubscriptionTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { host, may, detailOf, showDetail } = useWorkspace();
  const offered = subscriptionViews.filter(id => id !== 'plan' || may('viewOrganizationSubscription'));
  const detail = detailOf('subscription');
  const view = offered.find(id => id === detail) ?? offered[0];
  const store = useRoom(createSubscriptionStore);
  useEffect(() => store.open(), [store]);
  useEffect(() => host.onCreditsChanged(store.open), [host, store]);
  const { account } = store;
  return (
    <div>
      <Tabs
        label={t('subscription.views')}
        tabs={offered.map(id => ({ id, label: t(`subscription.${id}`) }))}
        current={view}
        onChange={showDetail}
      >
        <div className="o-stack o-gap-6">
          {view === 'plan' && (
            <ResourceView resource={account} level={3} skeleton={<TableSkeleton rows={2} />}>
              {found => (
                <div className="o-stack o-gap-6">
                  <Overview account={found} store={store} />
                  <Plans account={found} store={store} />
                </div>
              )}
            </ResourceView>
          )}
          {view === 'usage' && (
            <>
              <SpendingSection store={store} />
              {may('manageOrganizationSubscription') && <LimitsSection />}
            </>
          )}
          {view === 'ledger' && <LedgerSection store={store} />}
          {view === 'invoices' && <InvoicesSection store={store} />}
        </div>
      </Tabs>
    </div>
  );
}

/** The plans with their prices. */
function Plans({ account, store }: { account: Account; store: SubscriptionStore }) {
  const t = useT();
  const { may } = useWorkspace();
  const payment = usePayment(store);
  const { subscription, pricing } = account;
  const pays = may('updateOrganizationSubscription') && pricing.purchasable && isSelfService(subscription);
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-plans">
      <h3 id="w-plans">{t('subscription.plans')}</h3>
      {!pricing.purchasable && <p className="w-muted">{t('subscription.contact')}</p>}
      <PlanTable
        level={4}
        pricing={pricing}
        subscription={subscription}
        onChoose={
          pays ? plan => void (plan === 'free' ? payment.cancel() : payment.changePlan(plan)) : undefined
        }
      />
    </section>
  );
}
