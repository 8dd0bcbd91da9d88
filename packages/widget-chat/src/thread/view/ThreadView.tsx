import { fetched, useSignals, useT } from '@oriel/app-kit';
import { Skeleton, SkeletonRegion, sheet, useSheet } from '@oriel/ui';
import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import { later } from '../../later';
import { useChat } from '../../session/chat-context';
import { longThread, type Thread } from '../store/thread';
import { Announcer } from './Announcer';
import { EmptyChat } from './EmptyChat';
import css from './messages.css?inline';
import { TurnView } from './TurnView';
import { useStickToEnd } from './use-stick-to-end';

const styles = sheet(css);
const VirtualTurns = fetched(() => import('./VirtualTurns'));

const ThreadTools = later('ThreadTools');
const ThreadProblem = later('ThreadProblem');

/** The conversation of one channel. */
export function ThreadView({ thread }: { thread: Thread }) {
  useSignals();
  useSheet(styles);
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
    <div className="c-thread-box">
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
