import { fetched, useErrorText, useSignals, useT } from '@oriel/app-kit';
import { Button, InlineNote } from '@oriel/ui';
import { CircleAlert, Copy, Play, RotateCw, Square, WifiOff } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useChat } from '../../session/chat-context';
import { VersionSwitch } from '../actions/fetched-actions';
import { focusStop } from '../actions/focus-stop';
import type { Answer } from '../runs/answer';
import type { Turn } from '../store/turn';
import { countWords } from './count-words';
import { RailStep } from './RailStep';
import { useRetryWait } from './use-retry-wait';

const AnswerSources = fetched(() => import('./AnswerSources'));

export interface AnswerEndProps {
  answer: Answer;
  turn: Turn;
  isLast: boolean;
}

/** The end of an answer: the model that answered in place of the agent's own, and what can be done. */
export function AnswerEnd(props: AnswerEndProps) {
  useSignals();
  const t = useT();
  const fallback = props.answer.fallback.value;
  return (
    <>
      {fallback && props.answer.text() !== '' && (
        <p className="c-hint">
          {t(`note.fallback.${fallback.reason}`, {
            model:
              fallback.place === 'any'
                ? fallback.model
                : `${fallback.model} (${t(`agents.place.${fallback.place}`)})`,
            own: fallback.own,
          })}
        </p>
      )}
      <EndActions {...props} />
    </>
  );
}

/** The end of an answer that did not complete by itself, with possible actions. */
function EndActions({ answer, turn, isLast }: AnswerEndProps) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const { answerAgain, send, threads, host, currentOrganization } = useChat();
  const status = answer.status.value;
  const wait = useRetryWait(status.state === 'error' ? status.error : undefined, answer.createdAt);
  const isReadonly = host.props.value.readonly === true;
  const canAskAgain =
    isLast && !isReadonly && Boolean(turn.question?.id.value) && currentOrganization.value !== null;
  const hasText = answer.text() !== '';
  const kept = t(canAskAgain && hasText ? 'note.interrupted' : 'note.kept');
  // Thinking and tool calls may have caused costs even without text.
  const hasParts = answer.parts.value.length > 0;
  const askAgain = (event: MouseEvent) => {
    focusStop(event);
    void answerAgain(turn);
  };
  const goOn = (event: MouseEvent) => {
    focusStop(event);
    void send(t('message.continuePrompt'), { isOurs: true }).catch(() => undefined);
  };
  const readAgain = (event: MouseEvent) => {
    focusStop(event);
    threads.reload();
  };
  const waysOn = (canGoOn: boolean) =>
    canAskAgain ? (
      <>
        {canGoOn && (
          <Button size="small" disabled={wait > 0} onClick={goOn}>
            {t('message.continueNow')}
          </Button>
        )}
        <Button size="small" icon={<RotateCw />} disabled={wait > 0} onClick={askAgain}>
          {t('chat.retry')}
        </Button>
      </>
    ) : (
      // The connection was lost before the question's id arrived.
      isLast &&
      turn.question?.id.value === null && (
        <Button size="small" icon={<RotateCw />} onClick={readAgain}>
          {t('chat.retry')}
        </Button>
      )
    );

  const sources = answer.parts.value.some(({ type }) => type === 'file' || type === 'function_response') && (
    <AnswerSources answer={answer} />
  );
  if (status.state === 'error') {
    const { title, text, isGeneric, requestNumber } = errorText(status.error);
    return (
      <>
        {sources}
        <RailStep
          icon={<CircleAlert />}
          tone="danger"
          label={<b>{t(hasText ? 'note.incomplete' : 'step.noAnswer')}</b>}
        />
        <VersionSwitch id={answer.id.value} />
        <InlineNote tone="danger" role="alert" title={title} actions={waysOn(hasText && isGeneric)}>
          {!isGeneric ? text : hasParts ? kept : t('note.unsentKept')}
          {wait > 0 && canAskAgain && <span aria-live="off"> {t('note.retryIn', { seconds: wait })}</span>}{' '}
          {requestNumber && <code className="c-request">{requestNumber}</code>}
        </InlineNote>
      </>
    );
  }
  if (status.state === 'interrupted') {
    const label = hasText ? t('step.interrupted', { count: countWords(answer.text()) }) : t('step.noAnswer');
    return (
      <>
        {sources}
        <RailStep icon={<WifiOff />} tone="warning" label={label} />
        <VersionSwitch id={answer.id.value} />
        <InlineNote tone="warning" role="status" title={t('note.incomplete')} actions={waysOn(hasText)}>
          {hasText ? kept : t('note.questionKept')}
        </InlineNote>
      </>
    );
  }
  const isStopped = status.state === 'stopped';
  const isCut = status.state === 'complete' && status.finishReason === 'length';
  if (!isStopped && !isCut) {
    if (!hasText) return <p className="c-hint">{t('note.empty')}</p>;
    return sources;
  }
  return (
    <>
      {sources}
      <RailStep icon={<Square />} tone="muted" label={t(isStopped ? 'step.stopped' : 'step.length')} />
      <div className="c-ends o-flow o-gap-1">
        {isStopped && <VersionSwitch id={answer.id.value} />}
        {canAskAgain && hasText && (
          <button type="button" className="c-mini o-inline" onClick={goOn}>
            <Play />
            {t('message.continue')}
          </button>
        )}
        {canAskAgain && (
          <button type="button" className="c-mini o-inline" onClick={askAgain}>
            <RotateCw />
            {t('message.regenerate')}
          </button>
        )}
        {isStopped && (
          <button type="button" className="c-mini o-inline" onClick={() => void host.copy(answer.text())}>
            <Copy />
            {t('message.copy')}
          </button>
        )}
      </div>
    </>
  );
}
