import { useSignals, useT } from '@oriel/app-kit';
import { ledgerKinds } from '@oriel/contracts';
import { Button, Field, Select } from '@oriel/ui';
import { PeriodField } from '../parts/PeriodField';
import { noLedgerFilters, type SubscriptionStore } from './subscription-store';

/** Filters of the ledger: member, kind and period. */
export function LedgerFilterBar({ store }: { store: SubscriptionStore }) {
  useSignals();
  const t = useT();
  const { userId, kind, from, to } = store.ledgerFilters.value;
  const isOff = [userId, kind, from, to].every(value => value === '');
  const spenders = (store.spenders.value.value ?? []).flatMap(({ key, name }) =>
    key !== null && name !== null ? [{ value: key, label: name }] : [],
  );
  return (
    <div className="w-filters">
      <Field label={t('subscription.person')}>
        <Select
          value={userId}
          options={[{ value: '', label: t('subscription.everybody') }, ...spenders]}
          onChange={value => store.filterLedger({ userId: value })}
        />
      </Field>
      <Field label={t('subscription.what')}>
        <Select
          value={kind}
          options={[
            { value: '' as const, label: t('subscription.everything') },
            ...ledgerKinds.map(value => ({ value, label: t(`subscription.kind.${value}`) })),
          ]}
          onChange={value => store.filterLedger({ kind: value })}
        />
      </Field>
      <PeriodField value={{ from, to }} onChange={store.filterLedger} />
      {!isOff && (
        <Button kind="ghost" onClick={() => store.filterLedger(noLedgerFilters)}>
          {t('subscription.reset')}
        </Button>
      )}
    </div>
  );
}
