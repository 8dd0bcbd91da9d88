import { limits } from '@oriel/contracts';
import { Button, InlineNote } from '@oriel/ui';
import { useErrorText, useFormat, useSignals, useT } from '@oriel/widget-kit';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { agentName } from '../agents/agent-name';
import { useChat } from '../store/chat-context';
import { useRetryWait } from '../thread-view/use-retry-wait';

/** The note above the text field: why nothing can be sent, or why a question is back. */
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
  // The answer that was in the way has ended; the run of the refused question ends before it.
  useEffect(
    () => () => {
      const problem = drafts.problem.peek();
      if (run && problem?.kind === 'busy' && problem.run !== run) drafts.problem.value = null;
    },
    [run, drafts],
  );

  if (organization && (organization.credits.isBlocked.value || organization.credits.isLow.value)) {
    const mayTopUp = organization.credits.mayTopUp.value;
    const topUp = () =>
      host
        .openDialog('CreditsPurchaseDialog')
        .catch(() => host.navigate('/workspace/manage/subscription'))
        .catch(() => undefined);
    return (
      <InlineNote
        tone="warning"
        role="status"
        title={t('composer.creditTitle')}
        actions={
          mayTopUp && (
            <Button kind="primary" onClick={() => void topUp()}>
              {t('composer.topUp')}
            </Button>
          )
        }
      >
        {t(mayTopUp ? 'composer.creditAdmin' : 'composer.creditMember')}
      </InlineNote>
    );
  }
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
  // A question that waits for the connection says so itself.
  const connection = run?.connection.value.kind ?? 'open';
  if (!isOnline.value && connection === 'open') {
    return (
      <InlineNote tone="warning" role="status">
        {t('composer.offline')}
      </InlineNote>
    );
  }
  if (organization?.agents.status.value !== 'ready') return null;
  const agent = organization.agents.current.value;
  if (!agent) {
    return (
      <InlineNote tone="warning" role="status">
        {t('composer.noAgent')}
      </InlineNote>
    );
  }
  if (organization.agents.isFallback.value) {
    return (
      <InlineNote role="status">
        {t('composer.agentFallback', { agent: agentName(agent, host.locale.value) })}
      </InlineNote>
    );
  }
  return null;
}
