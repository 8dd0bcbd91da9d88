import { RequestNumber, useErrorText, useFormat, useSignals, useT } from '@oriel/app-kit';
import { ApiError, watchOrganization } from '@oriel/client';
import { Button, InlineNote } from '@oriel/ui';
import { useEffect } from 'react';
import { useImages } from '../store/images-context';

const limitTexts = {
  day: 'shortage.limitDay',
  week: 'shortage.limitWeek',
  month: 'shortage.limitMonth',
} as const;

/** Explains why the last request was rejected, with a remedy. */
export default function RequestProblem() {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const { request } = useImages();
  const error = request.problem.value;
  const code = ApiError.isInstance(error) ? (error.code ?? error.kind) : undefined;
  if (code === 'no_credits' || code === 'spending_limit_reached')
    return <ShortageNote isLimit={code === 'spending_limit_reached'} />;
  const { title, text, requestId } = errorText(error);
  return (
    <InlineNote
      tone="danger"
      role="alert"
      title={title}
      actions={
        <Button
          size="small"
          onClick={() => {
            request.problem.value = undefined;
          }}
        >
          {t('kit.close')}
        </Button>
      }
    >
      {text} <RequestNumber id={requestId} />
    </InlineNote>
  );
}

/** Explains why paid images are blocked, and links to a remedy. */
function ShortageNote({ isLimit }: { isLimit: boolean }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host, session, request, credits } = useImages();
  const organizationId = session.value?.organization.id;
  useEffect(() => {
    host.account.loadPermissions().catch(() => undefined);
    if (!organizationId) return;
    const watching = new AbortController();
    // Someone may top up in another tab.
    watchOrganization(host.client, organizationId, () => void credits.load(), watching.signal).catch(
      () => undefined,
    );
    return () => watching.abort();
  }, [host, credits, organizationId]);
  const permissions = host.permissions.value ?? [];
  const mayHelp = permissions.includes(
    isLimit ? 'manageOrganizationSubscription' : 'createOrganizationCredits',
  );
  const { nextGrant, spendingLimit } = credits.credits.value ?? {};
  const openSubscription = () => host.navigate('/workspace/manage/subscription');
  const topUp = () => host.openDialog('CreditsPurchaseDialog').catch(openSubscription);
  const texts: string[] = [];
  if (isLimit) {
    if (spendingLimit)
      texts.push(t(limitTexts[spendingLimit.period], { amount: format.money(spendingLimit.amount) }));
    texts.push(t(mayHelp ? 'shortage.limitAdmin' : 'shortage.limitMember'));
  } else {
    texts.push(t(mayHelp ? 'shortage.creditAdmin' : 'shortage.creditMember'));
    if (nextGrant) {
      const date = format.date(nextGrant.at, { day: 'numeric', month: 'long' });
      texts.push(t('shortage.creditGrant', { date, amount: format.money(nextGrant.amount) }));
    }
  }
  texts.push(t('shortage.kept'));
  return (
    <InlineNote
      tone="warning"
      role="status"
      title={t(isLimit ? 'shortage.limitTitle' : 'shortage.creditTitle')}
      actions={
        <>
          {mayHelp && (
            <Button
              kind="primary"
              onClick={() => void (isLimit ? openSubscription() : topUp()).catch(() => undefined)}
            >
              {t(isLimit ? 'shortage.changeLimit' : 'shortage.topUp')}
            </Button>
          )}
          <Button
            onClick={() => {
              request.problem.value = undefined;
            }}
          >
            {t('kit.close')}
          </Button>
        </>
      }
    >
      {texts.join(' ')}
    </InlineNote>
  );
}
