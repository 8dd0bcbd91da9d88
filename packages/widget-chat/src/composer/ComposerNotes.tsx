import { allTexts, fetched, isSuspended, useErrorText, useFormat, useSignals, useT } from '@oriel/app-kit';
import { ApiError, watchOrganization } from '@oriel/client';
import { limits } from '@oriel/contracts';
import { Button, InlineNote } from '@oriel/ui';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { agentName } from '../session/agent-name';
import { useChat } from '../session/chat-context';
import type { CreditStore } from '../session/credit-store';
import { useRetryWait } from '../thread/view/use-retry-wait';

const ChatCostDialog = fetched(() => import('./ChatCostDialog'), allTexts);

const limitTexts = {
  day: 'composer.limitDay',
  week: 'composer.limitWeek',
  month: 'composer.limitMonth',
} as const;

/** Explains why paid models do not answer, and links to a remedy. */
function ShortageNote({ credits, organizationId }: { credits: CreditStore; organizationId: string }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host } = useChat();
  // Unblock the chat when another tab or user tops up; a page that was hidden may have missed the event.
  useEffect(() => {
    const watching = new AbortController();
    const read = () => void credits.load();
    const { signal } = watching;
    watchOrganization(host.client, organizationId, read, signal).catch(() => undefined);
    const readVisible = () => document.visibilityState === 'visible' && read();
    document.addEventListener('visibilitychange', readVisible, { signal });
    return () => watching.abort();
  }, [host, credits, organizationId]);
  const openSubscription = () => host.navigate('/workspace/manage/subscription');
  const topUp = () => host.openDialog('CreditsPurchaseDialog').catch(openSubscription);
  const { nextGrant, spendingLimit } = credits.credits.value ?? {};
  const isLimit = credits.shortage.value === 'spending_limit_reached';
  const mayHelp = isLimit ? credits.mayChangeLimits.value : credits.mayTopUp.value;
  const texts: string[] = [];
  if (isLimit) {
    if (spendingLimit)
      texts.push(t(limitTexts[spendingLimit.period], { amount: format.money(spendingLimit.amount) }));
    texts.push(t(mayHelp ? 'composer.limitAdmin' : 'composer.limitMember'));
  } else {
    if (!mayHelp || !nextGrant) texts.push(t(mayHelp ? 'composer.creditAdmin' : 'composer.creditMember'));
    if (nextGrant) {
      const date = format.date(nextGrant.at, { day: 'numeric', month: 'long' });
      texts.push(t('composer.creditGrant', { date, amount: format.money(nextGrant.amount) }));
    }
  }
  texts.push(t('composer.draftKept'));
  return (
    <InlineNote
      tone="warning"
      role="status"
      title={t(isLimit ? 'composer.limitTitle' : 'composer.creditTitle')}
      actions={
        mayHelp && (
          <Button
            kind="primary"
            onClick={() => void (isLimit ? openSubscription() : topUp()).catch(() => undefined)}
          >
            {t(isLimit ? 'composer.changeLimit' : 'composer.topUp')}
          </Button>
        )
      }
    >
      {texts.join(' ')}
    </InlineNote>
  );
}

/** The answers of the chat have cost as much as is allowed. The question is back in the field. */
function CostLimitNote({ organizationId, channelId }: { organizationId: string; channelId: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InlineNote
        tone="warning"
        role="alert"
        title={t('cost.reached')}
        actions={
          <Button kind="primary" onClick={() => setOpen(true)}>
            {t('cost.raise')}
          </Button>
        }
      >
        {t('cost.reachedText')} {t('composer.draftKept')}
      </InlineNote>
      {isOpen && <ChatCostDialog params={{ organizationId, channelId }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The note above the text field: why sending is blocked, or why a question is back in the field. */
export function ComposerNotes({ onSend }: { onSend: () => void }) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const format = useFormat();
  const { host, drafts, threads, currentOrganization, isOnline } = useChat();
  const organization = currentOrganization.value;
  const problem = drafts.problem.value;
  const excess = drafts.excess.value;
  const wait = useRetryWait(problem?.kind === 'error' ? problem.error : undefined);

  const run = threads.shown.value.run.value;
  // The blocking answer has ended; the run of the rejected question ended before it.
  useEffect(
    () => () => {
      const problem = drafts.problem.peek();
      if (run && problem?.kind === 'busy' && problem.run !== run) drafts.problem.value = null;
    },
    [run, drafts],
  );

  if (organization?.credits.shortage.value) {
    const { credits, session } = organization;
    return <ShortageNote credits={credits} organizationId={session.organization.id} />;
  }
  const channelId = threads.shown.value.channelId.value;
  const isCostLimit =
    problem?.kind === 'error' &&
    ApiError.isInstance(problem.error) &&
    problem.error.code === 'chat_cost_limit_reached';
  if (isCostLimit && organization && channelId !== null)
    return <CostLimitNote organizationId={organization.session.organization.id} channelId={channelId} />;
  // The whole widget says so.
  if (problem?.kind === 'error' && isSuspended(problem.error)) return null;
  if (problem?.kind === 'error') {
    const { title, text, isGeneric, requestNumber } = errorText(problem.error);
    const isKept = !problem.isElsewhere && drafts.text.value.trim() !== '';
    return (
      <InlineNote
        tone="danger"
        role="alert"
        title={title}
        actions={
          isKept && (
            <Button size="small" icon={<RotateCw />} disabled={wait > 0} onClick={onSend}>
              {t('chat.retry')}
            </Button>
          )
        }
      >
        {isGeneric && isKept ? t('note.keptOnce') : text}
        {wait > 0 && <span aria-live="off"> {t('note.retryIn', { seconds: wait })}</span>}{' '}
        {requestNumber && <code className="c-request">{requestNumber}</code>}
      </InlineNote>
    );
  }
  if (excess > 0) {
    const values = { count: excess, max: format.number(limits.messageText) };
    return (
      <InlineNote tone="danger" role="alert">
        {t('composer.tooLong', values)}
      </InlineNote>
    );
  }
  if (problem?.kind === 'busy') return <InlineNote role="status">{t('composer.busy')}</InlineNote>;
  // A question that waits for the connection shows its own note.
  const connection = run?.connection.value.kind ?? 'open';
  if (!isOnline.value && connection === 'open') {
    return (
      <InlineNote tone="warning" role="status">
        {t('composer.offline')}
      </InlineNote>
    );
  }
  if (organization?.agents.status.value !== 'ready') return null;
  if (organization.agents.isMissing.value) {
    return (
      <InlineNote tone="warning" role="status">
        {t('composer.noAgent')}
      </InlineNote>
    );
  }
  const agent = organization.agents.current.value;
  if (agent && organization.agents.isFallback.value) {
    return (
      <InlineNote role="status">
        {t('composer.agentFallback', { agent: agentName(agent, host.locale.value) })}
      </InlineNote>
    );
  }
  return null;
}
