import { useAct, useT } from '@oriel/app-kit';
import type { PaidPlan } from '@oriel/contracts';
import { useWorkspace } from '../store/workspace-context';
import type { SubscriptionStore } from './subscription-store';

/** Billing actions of the tab; dialogs confirm first, and open the payment provider. */
export function usePayment(store: SubscriptionStore) {
  const t = useT();
  const act = useAct();
  const { host, organization } = useWorkspace();
  const open = (name: string, args: object = {}) => {
    const { id: organizationId, name: workspaceName } = organization.peek() ?? {};
    return host.openDialog(name, { organizationId, workspaceName, ...args }).then(
      () => store.open(),
      // Another dialog is open, or the widget was unmounted.
      () => undefined,
    );
  };
  return {
    topUp: () => open('CreditsPurchaseDialog'),
    topUpAutomatically: () => open('AutomaticTopUpDialog'),
    changeSeats: () => open('ConfirmPaymentDialog'),
    changePlan: (plan: PaidPlan) => open('ConfirmPaymentDialog', { plan }),
    cancel: () => open('SubscriptionCancelDialog'),
    openPayments: () =>
      act(async signal => host.navigate(await store.portal('billing', {}, signal), { replace: true }), {
        failed: t('subscription.paymentFailed'),
      }),
    reactivate: () => act(signal => store.reactivate(signal), { done: t('subscription.reactivated') }),
  };
}
