import { useAct, useErrorText, useFormat, useI18n } from '@oriel/app-kit';
import { type ChatHit, findSearchMarks, searchChats, searchWords, times } from '@oriel/contracts';
import { Button, EmptyState, ErrorState, SkeletonRegion } from '@oriel/ui';
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
  const open = async ({ channelId, channelName: name, message }: ChatHit) => {
    if (!message) return openChannel(store, channelId);
    if (store.host.props.peek().layout === 'channels') {
      openChannel(store, channelId);
      return store.host.emit('channel:changed', { channelId, name, messageId: message.id });
    }
    openChannel(store, channelId);
    const { showMessage } = await import('../command-chunk');
    await act(signal => showMessage(store, message.id, signal), { failed: t('search.gone') });
  };
  return (
    <>
      <p className="c-found" role="status">
        {isOutdated || !found
          ? t('search.running')
          : found.hasMore
            ? t('search.many', { count: found.hits.length })
            : t('search.found', { count: found.hits.length })}
      </p>
      <SkeletonRegion className="c-channels-list" busy={found === undefined}>
        {found?.hits.length === 0 && !isOutdated ? (
          <EmptyState compact level={3} title={t('search.nothing')}>
            {t('search.nothingText', { search })}
          </EmptyState>
        ) : (
          <ul ref={list} onKeyDown={event => moveFocus(event, list.current)}>
            {found?.hits.map(hit => (
              <li key={hit.message?.id ?? hit.channelId}>
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
                        words={hit.message ? [] : words}
                        isWithin
                      />
                    </span>
                    <span className="c-hit-date">{format.date(hit.at, { dateStyle: 'short' })}</span>
                  </span>
                  {hit.message && (
                    <span className="c-hit-text" dir="auto">
                      {t(hit.message.role === 'user' ? 'search.asked' : 'search.answered')}{' '}
                      <Marked text={hit.message.excerpt} words={words} />
                    </span>
                  )}
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
