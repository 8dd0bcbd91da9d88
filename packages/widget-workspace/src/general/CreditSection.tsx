import { useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import { getCredits } from '@oriel/contracts';
import { SettingsGroup, SettingsRow } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { creditText } from '../parts/microeuro';

/** The credit and the user's own limit, for members without access to the billing. */
export default function CreditSection({ organizationId }: { organizationId: string }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { client } = useHost();
  const found = useResource(
    signal => client.call(getCredits, { params: { organizationId } }, { signal }),
    organizationId,
  );
  const credits = found.value.value;
  if (!credits) return null;
  const { spendingLimit: limit } = credits;
  return (
    <SettingsGroup level={3} title={t('general.credit')}>
      <SettingsRow label={t('general.creditLeft')} help={t('general.creditText')}>
        <b>{creditText(credits, format)}</b>
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
