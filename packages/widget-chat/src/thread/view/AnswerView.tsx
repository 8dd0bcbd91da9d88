import { fetched, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { MessagePart } from '@oriel/contracts';
import { Skeleton } from '@oriel/ui';
import { StreamedMarkdown } from '@oriel/ui/markdown';
import { later } from '../../later';
import { useMarkdown } from '../../media/use-markdown';
import { agentName } from '../../session/agent-name';
import { useChat } from '../../session/chat-context';
import type { Answer } from '../runs/answer';
import type { PartView } from '../runs/part-view';
import type { Run } from '../runs/run';
import type { Turn } from '../store/turn';
import { LostNote } from './LostNote';
import { RailStep } from './RailStep';

const caret = <span className="c-caret" aria-hidden="true" />;

interface AnswerTextProps {
  view: PartView;
  /** More text is expected at its end. */
  isLive: boolean;
}

/** The text of an answer. The stream renders itself as it grows. */
function AnswerText({ view, isLive }: AnswerTextProps) {
  const options = useMarkdown();
  return (
    <div className="c-text">
      <StreamedMarkdown stream={view.stream} {...options} tail={isLive ? caret : undefined} />
    </div>
  );
}

/** The agent of an answer, with its time on hover. */
function AnswerAuthor({ answer }: { answer: Answer }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host, currentOrganization } = useChat();
  const agents = currentOrganization.value?.agents;
  const id = answer.agentId.value;
  const isRunning = answer.status.value.state === 'running';
  const agent = agents?.find(id) ?? (id === null && isRunning ? agents?.current.value : undefined);
  const unknown = agents?.status.value === 'ready' ? t('message.answer') : '';
  return (
    <div className="c-by o-row">
      <bdi className="o-line">{agent ? agentName(agent, host.locale.value) : unknown}</bdi>
      <time
        dateTime={new Date(answer.createdAt).toISOString()}
        title={format.date(answer.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
      >
        {format.time(answer.createdAt)}
      </time>
    </div>
  );
}

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

/** An answer: its agent, steps, text and end. */
export function AnswerView({ answer, turn, run, isLast }: AnswerViewProps) {
  useSignals();
  const t = useT();
  const { deferredLoading, host, answerAgain, comparison } = useChat();
  const status = answer.status.value;
  const steps = stepsOf(answer.parts.value);
  const groups = groupSteps(steps);
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
      phase === 'queued' ||
      phase === 'processing' ||
      (phase === 'thinking' && steps.at(-1)?.kind !== 'thinking'));
  const waiting = <RailStep isLive label={isWaiting && t(`step.${phase}`)} />;
  const renderStep = (step: RunStep) => {
    if (step.kind === 'thinking') {
      const isLive = step === steps.at(-1) && phase === 'thinking';
      return (
        <ThinkingStep
          key={step.view.key}
          view={step.view}
          isLive={isLive}
          since={since}
          waiting={<RailStep isLive={isLive} label={isLive && t('step.thinking')} />}
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
        waiting={<RailStep label={isRunning && !step.response && t('step.processing')} />}
      />
    );
  };
  return (
    <article
      className="c-answer"
      part="answer"
      aria-label={t('message.answer')}
      aria-busy={isRunning}
      data-state={status.state}
      data-phase={phase}
    >
      {/* The columns of a comparison have their own heads. */}
      {comparison.value?.turn !== turn && <AnswerAuthor answer={answer} />}
      {groups.map((group, index) =>
        group.kind === 'text' ? (
          <AnswerText
            key={group.view.key}
            view={group.view}
            isLive={isRunning && index === groups.length - 1 && phase === 'answering'}
          />
        ) : (
          <div key={group.key} className="c-steps">
            {group.steps.map(renderStep)}
            {isWaiting && index === groups.length - 1 && waiting}
          </div>
        ),
      )}
      {isWaiting && groups.at(-1)?.kind !== 'steps' && <div className="c-steps">{waiting}</div>}
      {isWaiting && steps.length === 0 && <Skeleton lines={3} />}

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

/** The parts of an answer, each result merged with its call. */
type Step = TextStep | RunStep;
type TextStep = { readonly kind: 'text'; readonly view: PartView };
type RunStep =
  | { readonly kind: 'thinking'; readonly view: PartView }
  | { readonly kind: 'tool'; readonly call: PartView; readonly response: PartView | undefined };
type StepGroup =
  | TextStep
  | { readonly kind: 'steps'; readonly key: number | string; readonly steps: RunStep[] };

/** Texts, and between them the thoughts and tool calls as one list each. */
function groupSteps(steps: readonly Step[]): StepGroup[] {
  const groups: StepGroup[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.kind === 'text') groups.push(step);
    else if (last?.kind === 'steps') last.steps.push(step);
    else
      groups.push({ kind: 'steps', key: (step.kind === 'tool' ? step.call : step.view).key, steps: [step] });
  }
  return groups;
}

type Call = Extract<MessagePart, { type: 'function_call' | 'function_response' }>;

/** The steps of an answer, in order. Some endpoints restart call ids with each request, so an id may repeat. */
export function stepsOf(parts: readonly PartView[]): Step[] {
  const responses = parts.filter(({ type }) => type === 'function_response');
  const steps: Step[] = [];
  for (const view of parts) {
    if (view.type === 'text' || view.type === 'thinking') steps.push({ kind: view.type, view });
    if (view.type === 'function_call') {
      const response = responses.find(each => idOf(each) === idOf(view));
      if (response) responses.splice(responses.indexOf(response), 1);
      steps.push({ kind: 'tool', call: view, response });
    }
  }
  return steps;
}

/** The id arrives with the first chunk of a call. */
const idOf = (view: PartView): string => (view.part.peek() as Call).id;
