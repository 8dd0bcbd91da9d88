import { useAct, useErrorText, useFormat, useI18n } from '@oriel/app-kit';
import {
  type ChatHit,
  chatSearchLimits,
  findSearchMarks,
  searchChats,
  searchWords,
  times,
} from '@oriel/contracts';
import { Button, EmptyState, ErrorState, SkeletonRegion, VisuallyHidden } from '@oriel/ui';
import { useEffect, useRef, useState } from 'react';
import { useChat } from '../session/chat-context';
import { channelName } from './channel-name';
import { moveFocus } from './move-focus';
import { openChannel } from './open-channel';

interface Found {
  readonly search: string;
  readonly hits: readonly ChatHit[];
  readonly hasMore: boolean;
}

/** Search results among names and messages of all chats; each one links to its message. */
export function ChatSearch({ organizationId, search }: { organizationId: string; search: string }) {
  const { t, locale } = useI18n();
  const format = useFormat();
  const errorText = useErrorText();
  const store = useChat();
  const act = useAct();
  const { client } = store.host;
  const list = useRef<HTMLUListElement>(null);
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<{ search: string; error: unknown }>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await client.call(
          searchChats,
          { params: { organizationId }, body: { query: search, limit: 50 } },
          { signal: abort.signal },
        );
        if (abort.signal.aborted) return;
        setFailure(undefined);
        setFound({ search, ...answer });
      } catch (error) {
        if (!abort.signal.aborted) setFailure({ search, error });
      }
    }, times.searchDebounce);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, organizationId, search, attempt]);

  if (failure?.search === search) {
    const { text, requestNumber } = errorText(failure.error);
    return (
      <ErrorState
        compact
        level={3}
        title={t('search.failed')}
        requestNumber={requestNumber}
        actions={<Button onClick={() => setAttempt(attempt + 1)}>{t('chat.retry')}</Button>}
      >
        {text}
      </ErrorState>
    );
  }
  const isOutdated = found?.search !== search;
  const words = searchWords(found?.search ?? '');
  const groups = groupHits(found?.hits ?? []);
  const isNothing = found?.hits.length === 0 && !isOutdated;
  const open = async ({ channelId, channelName: name, message }: ChatHit) => {
    if (!message) return openChannel(store, channelId);
    if (store.host.props.peek().layout === 'channels') {
      openChannel(store, channelId);
      return store.host.emit('channel:changed', { channelId, name, messageId: message.id, search });
    }
    openChannel(store, channelId);
    const { showMessage } = await import('../command-chunk');
    await act(signal => showMessage(store, message.id, signal, { search }), { failed: t('search.gone') });
  };
  return (
    <>
      {isNothing ? (
        <VisuallyHidden>
          <span role="status">{t('search.found', { count: 0 })}</span>
        </VisuallyHidden>
      ) : (
        <p className="c-found" role="status">
          {isOutdated || !found
            ? t('search.running')
            : found.hasMore
              ? t('search.many', { count: chatSearchLimits.hits })
              : t('search.found', { count: found.hits.length })}
        </p>
      )}
      <SkeletonRegion className="c-channels-list" busy={found === undefined}>
        {isNothing ? (
          <EmptyState compact level={3} title={t('search.nothing')}>
            {t('search.nothingText', { search })}
          </EmptyState>
        ) : (
          <ul ref={list} onKeyDown={event => moveFocus(event, list.current)}>
            {groups.map(({ hit, isNamed, more }) => (
              <li key={hit.channelId}>
                <button
                  type="button"
                  className="c-hit o-stack o-gap-1"
                  data-channel={hit.channelId}
                  onClick={() => void open(hit)}
                >
                  <span className="c-hit-head o-row">
                    <span className="c-hit-name o-line" dir="auto">
                      <Marked
                        text={channelName({ name: hit.channelName }, locale)}
                        words={isNamed ? words : []}
                        isWithin
                      />
                    </span>
                    <span className="c-hit-date">
                      {isToday(hit.at) ? format.time(hit.at) : format.date(hit.at)}
                    </span>
                  </span>
                  {hit.message && (
                    <span className="c-hit-text" dir="auto">
                      {t(hit.message.role === 'user' ? 'search.asked' : 'search.answered')}{' '}
                      <Marked text={hit.message.excerpt} words={words} />
                    </span>
                  )}
                  {more > 0 && <span className="c-hit-note">{t('search.more', { count: more })}</span>}
                  {hit.archived && <span className="c-hit-note">{t('channels.isArchived')}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </SkeletonRegion>
    </>
  );
}

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString();

interface HitGroup {
  /** The latest message, or without any the chat itself. */
  readonly hit: ChatHit;
  /** Whether the name of the chat matches. */
  readonly isNamed: boolean;
  /** Number of further messages. */
  readonly more: number;
}

/** One hit for each chat, in the order of the search. */
function groupHits(hits: readonly ChatHit[]): readonly HitGroup[] {
  const groups = new Map<string, HitGroup>();
  for (const hit of hits) {
    const { hit: first = hit, isNamed = false, more = 0 } = groups.get(hit.channelId) ?? {};
    const isMore = first !== hit && first.message && hit.message;
    groups.set(hit.channelId, {
      hit: first.message ? first : hit,
      isNamed: isNamed || !hit.message,
      more: isMore ? more + 1 : more,
    });
  }
  return [...groups.values()];
}

interface MarkedProps {
  text: string;
  words: readonly string[];
  isWithin?: boolean;
}

/** Text with the search words highlighted. */
function Marked({ text, words, isWithin = false }: MarkedProps) {
  let at = 0;
  const pieces = findSearchMarks(text, words, isWithin).map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return (
      <span key={start}>
        {before}
        <mark>{text.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
