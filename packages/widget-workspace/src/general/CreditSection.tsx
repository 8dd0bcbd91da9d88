import { useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import { getCredits } from '@oriel/contracts';
import { SettingsGroup, SettingsRow } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { creditText } from '../parts/microeuro';

/** The credit and the user's own limit, for members without access to the billing. */
export function CreditSection({ organizationId }: { organizationId: string }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { client } = useHost();
  const found = useResource(
    signal => client.call(getCredits, { params: { organizationId } }, { signal }),
    organizationId,
  );
  const credits = found.value.value;
  const { kind } = found.state.value;
  if (kind === 'failed' || kind === 'missing') return null;
  const limit = credits?.spendingLimit;
  return (
    <SettingsGroup level={3} title={t('general.credit')}>
      <SettingsRow label={t('general.creditLeft')} help={t('general.creditText')}>
        {/* The row has its height before the credit has loaded. */}
        <b>{credits ? creditText(credits, format) : '\u00a0'}</b>
      </SettingsRow>
      {limit && (
        <SettingsRow
          label={t('general.ownLimit')}
          help={t('general.ownLimitText', { used: format.money(limit.used) })}
        >
          <b>{t(`limits.per.${limit.period}`, { amount: format.money(limit.amount) })}</b>
        </SettingsRow>
      )}
    </SettingsGroup>
  );
}
