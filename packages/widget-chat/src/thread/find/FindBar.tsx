import { useErrorText, useSignals, useT } from '@oriel/app-kit';
import { chatSearchLimits, findInChannel, searchWords, times } from '@oriel/contracts';
import {
  activeElementInRoot,
  IconButton,
  isComposing,
  rememberFocus,
  rootOf,
  sheet,
  useSheet,
} from '@oriel/ui';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { markWords } from '../store/mark-words';
import { showMessage } from '../store/show-message';
import type { Thread } from '../store/thread';
import css from './find-in-chat.css?inline';

const styles = sheet(css);

interface Found {
  readonly query: string;
  readonly messageIds: readonly string[];
  /** Number of matches in each message. */
  readonly counts: readonly number[];
  readonly hasMore: boolean;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The message of a match, and its place among those of the message. */
function placeOf({ messageIds, counts }: Found, at: number) {
  let hit = at;
  for (const [index, count] of counts.entries()) {
    if (hit < count) return { index, id: messageIds[index], hit };
    hit -= count;
  }
  return undefined;
}

/** Pixels between a match and the elements that cover it. */
const margin = 16;

/** Scrolls to a match that is out of view or behind the bar: the start of a long message may be far from it. */
function uncover(word: Range, bar: Element): void {
  const scroller = word.startContainer.parentElement?.closest('.c-scroll');
  if (!scroller) return;
  const { top, bottom } = word.getBoundingClientRect();
  const from = bar.getBoundingClientRect().bottom + margin;
  const to = scroller.getBoundingClientRect().bottom - margin;
  if (top < from || bottom > to) scroller.scrollTop += top - from;
}

export interface FindBarProps {
  readonly thread: Thread;
  /** Changes to request the focus for the field again. */
  readonly asked: number;
  onClose(): void;
}

/** Finds words in the whole chat, including messages that are not loaded, from the newest match to the oldest. */
export default function FindBar({ thread, asked, onClose }: FindBarProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const errorText = useErrorText();
  const store = useChat();
  const { host } = store;
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const jump = useRef<AbortController>(undefined);
  const shown = useRef<{ readonly id: string; readonly article: HTMLElement }>(undefined);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const [at, setAt] = useState(0);
  const query = text.trim();
  const organizationId = store.currentOrganization.value?.session.organization.id;
  const channelId = thread.channelId.value;

  // Runs before the field takes the focus.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const giveBack = rememberFocus(element);
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      // Otherwise the chat would stop its answer.
      event.preventDefault();
      onClose();
    };
    element.addEventListener('keydown', handleKeyDown);
    return () => {
      element.removeEventListener('keydown', handleKeyDown);
      jump.current?.abort();
      markWords(undefined, []);
      if (element.contains(activeElementInRoot(rootOf(element)))) giveBack();
    };
  }, [onClose]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field gets the focus each time that it is asked for
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [asked]);

  const show = async (next: Found | undefined, index: number) => {
    setAt(index);
    jump.current?.abort();
    const place = next && placeOf(next, index);
    if (!next || !place?.id) {
      markWords(undefined, []);
      return;
    }
    const abort = new AbortController();
    jump.current = abort;
    try {
      const known =
        shown.current?.id === place.id && shown.current.article.isConnected && shown.current.article;
      if (!known) markWords(undefined, []);
      const article = known || (await showMessage(store, place.id, abort.signal, { keepsFocus: true }));
      if (abort.signal.aborted) return;
      shown.current = article && { id: place.id, article };
      const ranges = markWords(article, searchWords(next.query), place.hit);
      const range = ranges[Math.min(place.hit, ranges.length - 1)];
      if (range && bar.current) uncover(range, bar.current);
      // The message shows fewer or more matches than its Markdown has, such as in addresses.
      if (ranges.length > 0 && ranges.length !== next.counts[place.index]) {
        const counts = next.counts.map((count, at) => (at === place.index ? ranges.length : count));
        setFound({ ...next, counts });
        setAt(sumOf(counts.slice(0, place.index)) + Math.min(place.hit, ranges.length - 1));
      }
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is no reason to search again
  useEffect(() => {
    if (!organizationId || !channelId || query === '') {
      setFound(undefined);
      void show(undefined, 0);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await host.client.call(
          findInChannel,
          { params: { organizationId, channelId }, body: { query } },
          { signal: abort.signal },
        );
        if (abort.signal.aborted) return;
        setFailure(undefined);
        const next = { query, ...answer };
        setFound(next);
        await show(next, sumOf(answer.counts) - 1);
      } catch (error) {
        if (!abort.signal.aborted) setFailure(error);
      }
    }, times.searchDebounce);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [host, organizationId, channelId, query]);

  const count = found ? sumOf(found.counts) : 0;
  const go = (step: 1 | -1) => {
    if (!found || count === 0) return;
    setFailure(undefined);
    void show(found, (at + step + count) % count);
  };
  const status = () => {
    if (failure !== undefined) return errorText(failure).text;
    if (query === '') return '';
    if (found?.query !== query) return t('search.running');
    if (count === 0) return t('find.nothing');
    return t(found.hasMore ? 'find.placeOfMore' : 'find.place', { at: at + 1, count });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is not known to all browsers
    <div ref={bar} className="c-find o-row o-gap-1" role="search" aria-label={t('find.label')}>
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={chatSearchLimits.query}
        placeholder={t('find.label')}
        aria-label={t('find.label')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            go(event.shiftKey ? 1 : -1);
          }
        }}
      />
      <span className="c-find-status" role="status">
        {status()}
      </span>
      <IconButton size="small" label={t('find.earlier')} disabled={count === 0} onClick={() => go(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton size="small" label={t('find.later')} disabled={count === 0} onClick={() => go(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton size="small" label={t('find.close')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
