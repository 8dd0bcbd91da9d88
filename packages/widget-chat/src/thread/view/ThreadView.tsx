import { fetched, useFormat, useSignals, useT } from '@oriel/app-kit';
import { Skeleton, SkeletonRegion, sheet, useIsPrinting, useSheet } from '@oriel/ui';
import { ArrowDown } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { later } from '../../later';
import { useChat } from '../../session/chat-context';
import type { Question } from '../store/question';
import { longThread, type Thread } from '../store/thread';
import type { Turn } from '../store/turn';
import { Announcer } from './Announcer';
import { AnswerView } from './AnswerView';
import { EmptyChat } from './EmptyChat';
import css from './messages.css?inline';
import { useStickToEnd } from './use-stick-to-end';

const maxLines = 20;
/** Approximate characters per line of the thread. */
const lineLength = 80;

/** The start of a question that is longer than about 20 lines; undefined for a shorter one. */
export function foldQuestion(text: string): string | undefined {
  let lines = 0;
  let end = 0;
  for (const line of text.split('\n', maxLines)) {
    const left = maxLines - lines;
    const needed = Math.max(1, Math.ceil(line.length / lineLength));
    if (needed > left) return cut(text, end + left * lineLength);
    lines += needed;
    end += line.length + 1;
    if (lines === maxLines) break;
  }
  return end < text.length ? cut(text, end - 1) : undefined;
}

/** Cuts between characters, never inside a surrogate pair. */
function cut(text: string, end: number): string {
  const isWithin = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isWithin ? end - 1 : end);
}

const QuestionActions = later('QuestionActions');
const FoldButton = later('FoldButton');
const MaskedText = later('MaskedText');
/** May contain placeholders for personal data. */
const masked = /\[[A-Z][\w-]+[ _]\d+\]/;

interface QuestionViewProps {
  question: Question;
  turn: Turn;
  channelId: string | null;
}

/** A question of the user. */
function QuestionView({ question, turn, channelId }: QuestionViewProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { deferredLoading } = useChat();
  const [isOpen, setOpen] = useState(false);
  const text = question.sent.value;
  const folded = foldQuestion(text);
  const isWhole = useIsPrinting() || isOpen;
  const shown = folded === undefined || isWhole ? text : `${folded}…`;
  return (
    <article className="c-question" part="question" aria-label={t('message.question')}>
      <div
        className="c-bubble"
        dir="auto"
        title={format.date(question.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
      >
        {masked.test(shown) ? <MaskedText text={shown} channelId={channelId} waiting={shown} /> : shown}
        {folded !== undefined && <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </div>
      {deferredLoading.isDue.value && <QuestionActions question={question} turn={turn} />}
    </article>
  );
}

interface TurnViewProps {
  turn: Turn;
  thread: Thread;
  isLast: boolean;
}

/** A question with the chosen answer, or with the compared ones. */
const TurnView = memo(function TurnView({ turn, thread, isLast }: TurnViewProps) {
  useSignals();
  const compared = useChat().comparison.value;
  const answer = turn.answers.value.at(-1);
  const run = thread.run.value;
  return (
    <>
      {turn.question && !turn.question.isOurs && (
        <QuestionView question={turn.question} turn={turn} channelId={thread.channelId.value} />
      )}
      {compared?.turn === turn ? (
        <compared.View comparison={compared} Answer={AnswerView} />
      ) : (
        answer && (
          <AnswerView
            key={answer.key}
            answer={answer}
            turn={turn}
            run={run?.answer.answer === answer ? run : null}
            isLast={isLast}
          />
        )
      )}
    </>
  );
});

/** Also of the chat that is still loading, whose field is already in its place. */
export const threadStyles = sheet(css);
const VirtualTurns = fetched(() => import('./VirtualTurns'));

const ThreadTools = later('ThreadTools');
const ThreadProblem = later('ThreadProblem');

/** The conversation of one channel. */
export function ThreadView({ thread }: { thread: Thread }) {
  useSignals();
  useSheet(threadStyles);
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const turns = thread.turns.value;
  const status = thread.status.value;
  const { isDue } = useChat().deferredLoading;
  // A thread that was long stays virtual: switching the rendering would move the text being read.
  const long = useRef<Thread>(undefined);
  if (turns.length > longThread || thread.hasMore.value) long.current = thread;
  const isVirtual = long.current === thread;
  const { isAway, toEnd } = useStickToEnd(scroller, content, thread, turns[0]?.key, isVirtual);

  const list = turns.map((turn, index) => (
    <TurnView key={turn.key} turn={turn} thread={thread} isLast={index === turns.length - 1} />
  ));
  return (
    <div className="c-thread-box" data-words={thread.channelId.value ?? ''}>
      <div
        ref={scroller}
        className="c-scroll o-scroller"
        part="thread"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('thread.label')}
      >
        <div ref={content} className="c-thread" data-empty={status === 'empty' ? '' : undefined}>
          {status === 'empty' && <EmptyChat />}
          {status === 'loading' && (
            <SkeletonRegion busy skeleton={<ThreadSkeleton />}>
              {null}
            </SkeletonRegion>
          )}
          {(status === 'error' || status === 'missing') && (
            <ThreadProblem thread={thread} waiting={<p role="alert">{t('kit.failed')}</p>} />
          )}
          {isVirtual ? (
            <VirtualTurns scroller={scroller} waiting={list}>
              {list}
            </VirtualTurns>
          ) : (
            list
          )}
        </div>
      </div>
      {isAway && (
        <button type="button" className="c-jump" aria-label={t('thread.jump')} onClick={toEnd}>
          <ArrowDown />
        </button>
      )}
      {status === 'ready' && (
        <ThreadTools thread={thread} scroller={scroller} toEnd={toEnd} when={isDue.value} />
      )}
      <Announcer thread={thread} />
    </div>
  );
}

/** Placeholder shape of a question and its answer. */
function ThreadSkeleton() {
  return (
    <div className="c-skeleton" aria-hidden="true">
      <div className="c-skeleton-question">
        <Skeleton lines={1} />
      </div>
      <Skeleton lines={4} />
    </div>
  );
}
