import { Button, EmptyState, ErrorState, SkeletonRegion, sheet, useSheet } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowDown } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useChat } from '../chat/chat-context';
import { EmptyChat } from '../empty/EmptyChat';
import { errorText } from '../errors/error-text';
import { Announcer } from './Announcer';
import css from './messages.css?inline';
import { ThreadSkeleton } from './ThreadSkeleton';
import { TurnView } from './TurnView';
import type { Thread } from './thread';
import { useStickToEnd } from './use-stick-to-end';

const styles = sheet(css);
const VirtualTurns = lazy(() => import('./VirtualTurns'));

/** Turns from which on only those in view are drawn; two messages a turn. */
const many = 50;

/** The conversation of one channel. */
export function ThreadView({ thread }: { thread: Thread }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { conversation, startNewChat } = useChat();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const turns = thread.turns.value;
  const status = thread.status.value;
  const { isAway, toEnd } = useStickToEnd(scroller, content, thread, turns[0]?.key);
  const isVirtual = turns.length > many;

  const list = turns.map((turn, index) => (
    <TurnView key={turn.key} turn={turn} thread={thread} isLast={index === turns.length - 1} />
  ));
  return (
    <div className="c-thread-box">
      <div
        ref={scroller}
        className="c-scroll"
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
          {status === 'error' && <ThreadError thread={thread} />}
          {status === 'missing' && (
            <EmptyState
              title={t('thread.missing')}
              actions={<Button onClick={startNewChat}>{t('chat.newChat')}</Button>}
            >
              {t('thread.missingText')}
            </EmptyState>
          )}
          {thread.hasMore.value && (
            <div className="c-older">
              <Button
                size="small"
                kind="ghost"
                busy={thread.older.value === 'loading'}
                onClick={() => void conversation.loadOlder()}
              >
                {t('thread.older')}
              </Button>
              {thread.older.value === 'error' && <p className="c-hint">{t('thread.olderFailed')}</p>}
            </div>
          )}
          {isVirtual ? (
            <Suspense fallback={null}>
              <VirtualTurns scroller={scroller}>{list}</VirtualTurns>
            </Suspense>
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
      <Announcer thread={thread} />
    </div>
  );
}

function ThreadError({ thread }: { thread: Thread }) {
  useSignals();
  const t = useT();
  const { conversation } = useChat();
  const { text, requestNumber } = errorText(thread.error.value, t);
  return (
    <ErrorState
      title={t('thread.failed')}
      requestNumber={requestNumber}
      actions={
        <Button kind="primary" onClick={() => conversation.reload()}>
          {t('chat.retry')}
        </Button>
      }
    >
      {text}
    </ErrorState>
  );
}
