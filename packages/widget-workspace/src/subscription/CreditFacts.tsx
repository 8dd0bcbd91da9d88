import { useFormat, useT } from '@oriel/app-kit';
import type { Credits } from '@oriel/contracts';
import { Facts } from '@oriel/ui';
import { creditText } from '../parts/microeuro';

/** The current credit of a workspace. */
export function CreditFacts({ workspaceName, credits }: { workspaceName?: string; credits: Credits }) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts align="end">
      {workspaceName !== undefined && (
        <>
          <dt>{t('payment.workspace')}</dt>
          <dd>{workspaceName}</dd>
        </>
      )}
      <dt>{t('credits.now')}</dt>
      <dd>{creditText(credits, format)}</dd>
      {credits.granted > 0 && credits.grantExpiresAt && (
        <>
          <dt>{t('credits.expires', { date: format.date(credits.grantExpiresAt) })}</dt>
          <dd>{format.money(credits.granted)}</dd>
        </>
      )}
    </Facts>
  );
}
