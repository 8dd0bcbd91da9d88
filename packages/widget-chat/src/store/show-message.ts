import { limits, OrielError } from '@oriel/contracts';
import { loadOlder } from '../thread/load-older';
import { longThread, type Thread } from '../thread/thread';
import type { Turn } from '../thread/turn';
import type { ChatStore } from './chat-store';
import { whenOpened } from './when-opened';

/** Asks the list of turns, where only those in view are drawn, to bring one of them into view. */
export const showTurnEvent = 'oriel-show-turn';

/**
 * Shows a message of the channel that was opened last, with those before it as far as they have to be read for that, and
 * gives it the focus unless that is to stay.
 *
 * @returns its element, unless another channel is shown meanwhile
 * @throws `INVALID_MESSAGE` where the channel has no such message
 */
export async function showMessage(
  store: ChatStore,
  messageId: string,
  signal: AbortSignal,
  { keepsFocus = false }: { keepsFocus?: boolean } = {},
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
  return article;
}

/** Frames within which a thread has drawn what it was asked for. */
const attempts = 30;
/** Milliseconds to wait for the part that draws a long thread; all turns are drawn until then. */
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
    // The thread would go back to its end, unless its reader leaves it: what is asked for by the person counts as that. It
    // has to know where it stands now, or it cannot tell that this is a way up.
    for (const type of ['scroll', 'wheel']) scroller.dispatchEvent(new Event(type));
    const isVirtual = !scroller.dispatchEvent(
      new CustomEvent(showTurnEvent, { detail: index, cancelable: true }),
    );
    // What is shown before is lost when the turns are drawn anew.
    if (isLong && !isVirtual && performance.now() < latest) continue;
    attempt++;
    const articles = isVirtual
      ? scroller.querySelectorAll<HTMLElement>(`[data-turn="${index}"] article`)
      : articlesOf(scroller, thread, index);
    const article = isQuestion ? articles[0] : articles[articles.length - 1];
    if (!article) continue;
    // The page around the chat stays where it is.
    scroller.scrollTop += article.getBoundingClientRect().top - scroller.getBoundingClientRect().top - margin;
    // At once, before what is measured anew moves it.
    scroller.dispatchEvent(new Event('scroll'));
    return article;
  }
  return undefined;
}

/** The question and the answer of a turn, where all turns are drawn. */
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
