import { fetched, useFormat, useSignals, useT } from '@oriel/app-kit';
import { Skeleton } from '@oriel/ui';
import { Loader, Plug } from 'lucide-react';
import { later } from '../../later';
import { useChat } from '../../session/chat-context';
import type { Answer } from '../runs/answer';
import type { Run } from '../runs/run';
import type { Turn } from '../store/turn';
import { AnswerText } from './AnswerText';
import { stepsOf } from './answer-steps';
import { LostNote } from './LostNote';
import { RailStep } from './RailStep';

// The first answer needs none of these, and few models show their thinking.
const AnswerActions = later('AnswerActions');
const AnswerEnd = later('AnswerEnd');
const LongNote = later('LongNote');
const ToolStep = later('ToolStep');
const ThinkingStep = fetched(async () => ({ default: (await import('./ThinkingStep')).ThinkingStep }));

export interface AnswerViewProps {
  answer: Answer;
  turn: Turn;
  /** The run that writes the answer, if any. */
  run: Run | null;
  isLast: boolean;
}

/** An answer on its rail: steps, text and end. */
export function AnswerView({ answer, turn, run, isLast }: AnswerViewProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { deferredLoading, host, answerAgain } = useChat();
  const status = answer.status.value;
  const steps = stepsOf(answer.parts.value);
  const isRunning = status.state === 'running';
  const phase = isRunning ? status.phase : undefined;
  // A complete answer needs no end note.
  const isWhole = status.state === 'complete' && status.finishReason !== 'length' && steps.length > 0;
  const isReadonly = host.props.value.readonly === true;
  const canAskAgain = isLast && !isRunning && !isReadonly && Boolean(turn.question?.id.value);
  const since = answer.phaseSince.value;
  const isLost = run !== null && run.connection.value.kind !== 'open';
  const isWaiting =
    isRunning &&
    (phase === 'connecting' ||
      phase === 'processing' ||
      (phase === 'thinking' && steps.at(-1)?.kind !== 'thinking'));
  return (
    <article
      className="c-answer"
      part="answer"
      aria-label={t('message.answer')}
      aria-busy={isRunning}
      data-state={status.state}
      data-phase={phase}
      title={format.date(answer.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {steps.map((step, index) => {
        const isNewest = index === steps.length - 1;
        if (step.kind === 'text') {
          return (
            <AnswerText
              key={step.view.key}
              view={step.view}
              isLive={isRunning && isNewest && phase === 'answering'}
            />
          );
        }
        if (step.kind === 'thinking') {
          const isLive = isNewest && phase === 'thinking';
          return (
            <ThinkingStep
              key={step.view.key}
              view={step.view}
              isLive={isLive}
              since={since}
              waiting={<RailStep icon={<Loader />} isLive={isLive} label={t('step.thinking')} />}
            />
          );
        }
        return (
          <ToolStep
            key={step.call.key}
            call={step.call}
            response={step.response}
            isRunning={isRunning}
            onRetry={canAskAgain ? () => void answerAgain(turn) : undefined}
            waiting={<RailStep icon={<Loader />} label={t('step.processing')} />}
          />
        );
      })}
      {isWaiting && (
        <RailStep
          icon={phase === 'connecting' ? <Plug /> : <Loader />}
          isLive
          label={t(
            phase === 'connecting'
              ? 'step.connecting'
              : phase === 'thinking'
                ? 'step.thinking'
                : 'step.processing',
          )}
        />
      )}
      {isWaiting && steps.length === 0 && (
        <div className="c-step">
          <Skeleton lines={3} />
        </div>
      )}

      {isRunning && run && (deferredLoading.isDue.value || isLost) && (
        <LongNote run={run} since={since} phase={phase} waiting={isLost && <LostNote />} />
      )}
      {!isRunning && (deferredLoading.isDue.value || !isWhole) && (
        <AnswerEnd answer={answer} turn={turn} isLast={isLast} failed={!isWhole && isLast && <LostNote />} />
      )}
      {deferredLoading.isDue.value && status.state === 'complete' && (
        <AnswerActions answer={answer} turn={turn} isLast={isLast} />
      )}
    </article>
  );
}
