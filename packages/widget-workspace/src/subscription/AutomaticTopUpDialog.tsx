import {
  type Form,
  FormDialog,
  FormField,
  useAct,
  useForm,
  useFormat,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { automaticTopUpLimits } from '@oriel/contracts';
import { Button, Select, sheet, TextInput, useSheet } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readAmount, writeAmount } from '../parts/amount';
import { UnpayableDialog } from './BillingState';
import type { Account } from './billing';
import { PaymentNote } from './PaymentNote';
import css from './subscription.css?inline';
import { type BillingView, billingArgs, useBilling } from './use-billing';
import { usePaymentPage } from './use-payment-page';

const argsSchema = z.object(billingArgs);
const styles = sheet(css);

/** Asks for the consent to buy credit automatically, or ends it. Closes with true if it has changed. */
export default function AutomaticTopUpDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'createOrganizationCredits');
  const { account } = view;
  if (account?.pricing.purchasable && account.packages.length > 0)
    return <TopUpForm view={view} account={account} close={close} />;
  return <UnpayableDialog title={t('topUp.title')} view={view} close={() => close()} />;
}

/** The fields: amounts as typed, in euro. */
type Terms = Record<'threshold' | 'productId' | 'monthlyLimit', string>;
const schemaOf = (packages: Account['packages']) => {
  const offerOf = (id: string) => packages.find(each => each.id === id);
  return z.object({ threshold: z.string(), productId: z.string(), monthlyLimit: z.string() }).check(
    z.refine(
      ({ threshold, productId }) => {
        const cents = readAmount(threshold) ?? 0;
        const most = Math.min((offerOf(productId)?.credits ?? 0) * 100, automaticTopUpLimits.threshold);
        return cents >= 1 && cents <= most;
      },
      { path: ['threshold'], error: 'threshold' },
    ),
    z.refine(
      ({ monthlyLimit, productId }) => {
        const cents = readAmount(monthlyLimit) ?? 0;
        return cents >= (offerOf(productId)?.totalAmount ?? 0) && cents <= automaticTopUpLimits.monthlyLimit;
      },
      { path: ['monthlyLimit'], error: 'monthlyLimit' },
    ),
  );
};

interface TopUpFormProps {
  view: BillingView;
  account: Account;
  close: (result?: unknown) => void;
}

function TopUpForm({ view, account: { subscription, packages, pricing }, close }: TopUpFormProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const act = useAct();
  const { page, open } = usePaymentPage(view);
  const known = subscription.automaticTopUp;
  const [schema] = useState(() => schemaOf(packages));
  const first = packages.find(({ id }) => id === known?.productId) ?? packages[0];
  const form = useForm<Terms, Terms>(schema, {
    threshold: writeAmount(known?.threshold ?? Math.min(500, (first?.credits ?? 0) * 100)),
    productId: first?.id ?? '',
    monthlyLimit: writeAmount(known?.monthlyLimit ?? (first?.totalAmount ?? 0) * 4),
  });
  const chosen = packages.find(({ id }) => id === form.values.value.productId);
  const price = format.money(chosen?.totalAmount ?? 0);
  const tax = pricing.tax ? ` ${t(`plan.tax.${pricing.tax}`)}` : '';
  const end = async () => {
    const { isDone } = await act(signal => view.billing.endTopUp(signal));
    if (isDone) close(true);
  };
  return (
    <FormDialog
      size="medium"
      title={t('topUp.title')}
      form={form}
      submitLabel={t('topUp.agree')}
      send={async ({ threshold, productId, monthlyLimit }, { signal }) => {
        const terms = {
          threshold: readAmount(threshold) ?? 0,
          productId,
          amount: chosen?.totalAmount ?? 0,
          monthlyLimit: readAmount(monthlyLimit) ?? 0,
        };
        await view.billing.setTopUp(terms, signal);
        return true;
      }}
      close={close}
    >
      <PaymentNote page={page} />
      <p>{t('topUp.text')}</p>
      <AmountField
        form={form}
        name="threshold"
        label={t('topUp.threshold')}
        problem={t('topUp.thresholdProblem')}
      />
      <FormField form={form} name="productId" label={t('topUp.amount')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            options={packages.map(({ id, credits, totalAmount }) => ({
              value: id,
              label: t('topUp.option', {
                credit: format.money(credits * 100),
                amount: `${format.money(totalAmount)}${tax}`,
              }),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <AmountField
        form={form}
        name="monthlyLimit"
        label={t('topUp.limit')}
        help={t('topUp.limitHelp', { amount: format.money(known?.charged ?? 0) })}
        problem={t('topUp.limitProblem')}
      />
      <p className="w-note">
        {t('topUp.consent', { amount: `${price}${tax}` })}{' '}
        {known?.consentBy &&
          t('topUp.given', {
            name: known.consentBy,
            date: format.date(known.consentAt, { dateStyle: 'long' }),
          })}
      </p>
      <div className="o-row">
        {view.may('updateOrganizationSubscription') && (
          <Button
            size="small"
            onClick={() => void open(signal => view.billing.portal('billing', {}, signal))}
          >
            {t('invoices.change')}
          </Button>
        )}
        {known && (
          <Button size="small" onClick={() => void end()}>
            {t('topUp.end')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

interface AmountFieldProps {
  form: Form<Terms>;
  name: 'threshold' | 'monthlyLimit';
  label: string;
  help?: string;
  problem: string;
}

/** An amount in euro. */
function AmountField({ form, name, label, help, problem }: AmountFieldProps) {
  return (
    <FormField form={form} name={name} label={label} help={help} problemText={() => problem}>
      {({ value, onChange, onBlur }) => (
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onBlur={onBlur}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FormField>
  );
}
