import { limits, OrielError, searchWords } from '@oriel/contracts';
import type { ChatStore } from '../../session/chat-context';
import { whenOpened } from '../../session/when-opened';
import { loadOlder } from './load-older';
import { markWords } from './mark-words';
import { longThread, type Thread } from './thread';
import type { Turn } from './turn';

/** Asks the turn list, which renders only turns in view, to scroll to one of them. */
export const showTurnEvent = 'oriel-show-turn';

interface ShowMessageOptions {
  readonly keepsFocus?: boolean;
  /** Words to highlight in the message. */
  readonly search?: string | undefined;
}

/**
 * Shows a message of the channel that was opened last, loads older messages as needed, and focuses the message unless the focus
 * is to stay.
 *
 * @returns its element, unless another channel is shown meanwhile
 * @throws `INVALID_MESSAGE` if the channel has no such message
 */
export async function showMessage(
  store: ChatStore,
  messageId: string,
  signal: AbortSignal,
  { keepsFocus = false, search }: ShowMessageOptions = {},
): Promise<HTMLElement | undefined> {
  const thread = store.threads.shown.peek();
  await whenOpened(store, signal);
  const hadMore = thread.hasMore.peek();
  while (!thread.turnOf(messageId) && thread.hasMore.peek()) {
    await loadOlder(store, thread, limits.messageList);
    signal.throwIfAborted();
    if (store.threads.shown.peek() !== thread) return;
  }
  const found = thread.turnOf(messageId);
  if (!found) throw new OrielError('INVALID_MESSAGE', 'There is no such message in the chat.');
  const isQuestion = found.question?.question.id.peek() === messageId;
  const isLong = hadMore || thread.writers.length > longThread;
  const article = await showTurn(store, thread.writers.indexOf(found), { isQuestion, isLong, signal });
  if (article && !keepsFocus) {
    article.tabIndex = -1;
    article.focus({ preventScroll: true });
  }
  if (search !== undefined) {
    const [word] = markWords(article, searchWords(search));
    // The word may be far below the start of a long message.
    const element = word?.startContainer.parentElement;
    if (element && !isInView(element)) element.scrollIntoView({ block: 'center' });
  }
  return article;
}

/** Maximum frames until a thread has rendered the requested turn. */
const attempts = 30;
/** Milliseconds to wait for the chunk that renders a long thread; all turns are rendered until then. */
const longest = 10_000;
/** Pixels above a message that is shown. */
const margin = 48;

/** Scrolls to the question or the answer of a turn. */
async function showTurn(
  { host, threads }: ChatStore,
  index: number,
  { isQuestion, isLong, signal }: { isQuestion: boolean; isLong: boolean; signal: AbortSignal },
): Promise<HTMLElement | undefined> {
  const thread = threads.shown.peek();
  const latest = performance.now() + longest;
  let attempt = 0;
  while (attempt < attempts) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    signal.throwIfAborted();
    const scroller = host.shell.shadowRoot?.querySelector('.c-scroll');
    if (!scroller || threads.shown.peek() !== thread) return undefined;
    // The thread would stick to its end, unless a reader scrolls away: a user request counts as that. It has to know the current
    // position first, or it cannot detect the upward scroll.
    for (const type of ['scroll', 'wheel']) scroller.dispatchEvent(new Event(type));
    const isVirtual = !scroller.dispatchEvent(
      new CustomEvent(showTurnEvent, { detail: index, cancelable: true }),
    );
    // Scrolling now would be lost when the turns are rendered again.
    if (isLong && !isVirtual && performance.now() < latest) continue;
    attempt++;
    const articles = isVirtual
      ? scroller.querySelectorAll<HTMLElement>(`[data-turn="${index}"] article`)
      : articlesOf(scroller, thread, index);
    const article = isQuestion ? articles[0] : articles[articles.length - 1];
    if (!article) continue;
    // Scroll only the thread, not the page around the chat.
    scroller.scrollTop += article.getBoundingClientRect().top - scroller.getBoundingClientRect().top - margin;
    // Immediately, before a new measurement moves it.
    scroller.dispatchEvent(new Event('scroll'));
    return article;
  }
  return undefined;
}

/** The question and answer elements of a turn, if all turns are rendered. */
function articlesOf(scroller: Element, { turns }: Thread, index: number): readonly HTMLElement[] {
  const countOf = ({ question, answers }: Turn) =>
    (question && !question.isOurs ? 1 : 0) + (answers.peek().length > 0 ? 1 : 0);
  const all = turns.peek();
  const from = all.slice(0, index).reduce((sum, turn) => sum + countOf(turn), 0);
  const turn = all[index];
  return [...scroller.querySelectorAll<HTMLElement>('article')].slice(
    from,
    from + (turn ? countOf(turn) : 0),
  );
}

function isInView(element: Element): boolean {
  const scroller = element.closest('.c-scroll');
  if (!scroller) return true;
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}
