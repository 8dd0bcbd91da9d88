import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { isSelfService, type Pricing } from '@oriel/contracts';
import { Button, Dialog, Medal, sheet, useSheet } from '@oriel/ui';
import { useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { Check } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { BillingState } from './BillingState';
import type { Account } from './billing';
import { CreditFacts } from './CreditFacts';
import { PaymentNote } from './PaymentNote';
import css from './subscription.css?inline';
import { billingArgs, useBilling } from './use-billing';
import { usePaymentPage } from './use-payment-page';

const argsSchema = z.object(billingArgs);
const styles = sheet(css);

/** Offers credit packages and opens the payment for one. Closes with true if the credit has arrived meanwhile. */
export default function CreditsPurchaseDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const host = useHost();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'createOrganizationCredits');
  const { page, open } = usePaymentPage(view);
  const [chosen, setChosen] = useState<string>();
  const [before, setBefore] = useState<number>();
  const { account, workspaceName } = view;
  const packages = account?.packages ?? [];
  const offer = packages.find(each => each.id === chosen) ?? packages[0];
  const isSold = account?.pricing.purchasable === true && offer !== undefined;
  const hasCome = before !== undefined && account !== undefined && account.credits.balanceMicroeuro > before;
  useEffect(() => {
    if (hasCome) host.emit('credits:changed', {});
  }, [hasCome, host]);

  const pay = () => {
    if (!account || !offer) return;
    setBefore(account.credits.balanceMicroeuro);
    const action = {
      action: 'purchase-credits',
      credits: String(offer.credits),
      workspaceName,
    } as const;
    void open(signal => view.billing.checkout({ productId: offer.id, action }, signal));
  };
  if (account && hasCome) {
    return (
      <Dialog
        size="small"
        title={t('credits.arrivedTitle')}
        medal={
          <Medal tone="success">
            <Check />
          </Medal>
        }
        onClose={() => close(true)}
        closeLabel={t('kit.close')}
        actions={
          <Button kind="primary" onClick={() => close(true)}>
            {t('payment.done')}
          </Button>
        }
      >
        <CreditFacts workspaceName={workspaceName} credits={account.credits} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('credits.title')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={pay}
      actions={
        isSold && page.kind !== 'open' ? (
          <>
            <Button onClick={() => close()}>{t('kit.cancel')}</Button>
            <Button kind="primary" type="submit" busy={page.kind === 'opening'}>
              {t('credits.pay', { amount: format.money(offer.totalAmount) })}
            </Button>
          </>
        ) : (
          <Button onClick={() => close()}>{t('kit.close')}</Button>
        )
      }
    >
      <PaymentNote page={page} />
      <BillingState view={view}>
        {({ credits, subscription, pricing }) => (
          <>
            <p>{t('credits.text', { name: workspaceName })}</p>
            <CreditFacts credits={credits} />
            {isSold ? (
              page.kind !== 'open' && (
                <PackageChoice packages={packages} tax={pricing.tax} chosen={offer.id} onChange={setChosen} />
              )
            ) : (
              <p>{t(isSelfService(subscription) ? 'subscription.contact' : 'subscription.invoiced')}</p>
            )}
          </>
        )}
      </BillingState>
    </Dialog>
  );
}

interface PackageChoiceProps {
  packages: Account['packages'];
  tax: Pricing['tax'];
  /** Id of the chosen package. */
  chosen: string;
  onChange: (id: string) => void;
}

function PackageChoice({ packages, tax, chosen, onChange }: PackageChoiceProps) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className="w-choice w-packages o-stack">
      <legend>{t('credits.amount')}</legend>
      {packages.map(({ id, credits: euro, totalAmount }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChange(id)} />
          <span>
            <b>{format.money(euro * 100)}</b>
            {totalAmount !== euro * 100 && (
              <small>{t('credits.price', { amount: format.money(totalAmount) })}</small>
            )}
          </span>
        </label>
      ))}
      {tax && <small>{t(`plan.tax.${tax}`)}</small>}
    </fieldset>
  );
}
