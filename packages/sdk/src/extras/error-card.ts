import type { OrielError } from '@oriel/contracts';
import { applyPageTheme } from '../host/page-theme';
import { addSheet } from '../loader/add-sheet';
import { serverOf } from '../loader/early-frame';
import type { MountContext } from '../loader/mount-context';
import { retryTexts } from '../loader/texts';
import css from './error-card.css?inline';
import { errorTexts } from './error-texts';

const words = {
  de: {
    title: 'Der Assistent ist nicht verfügbar',
    notice: 'Hinweis',
    operators: 'Für die Betreiber dieser Seite',
  },
  en: {
    title: 'The assistant is not available',
    notice: 'Note',
    operators: 'For the operators of this page',
  },
} as const;

let sheet: CSSStyleSheet | undefined;

/**
 * Draws an error in place of the loader's own line: the text for the user, a retry button if the widget cannot continue by
 * itself, and collapsed details for the page's operators.
 *
 * @param isNotice - the widget is shown next to the card
 */
export function drawErrorCard(context: MountContext, error: OrielError, isNotice: boolean): void {
  const { stage, locale } = context;
  if (!stage) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  addSheet(stage.root, sheet);
  const text = words[locale];
  const card = create('div');
  card.className = 'card';
  card.dataset.tone = isNotice ? 'warning' : 'danger';
  applyPageTheme(card, context);
  const summary = create('p');
  summary.append(
    create('b', isNotice ? text.notice : text.title),
    `${errorTexts[error.code]?.[locale] ?? error.message} `,
    create('code', error.code),
  );
  card.append(summary);
  if (!isNotice) {
    const again = create('button', retryTexts[locale]);
    again.type = 'button';
    again.onclick = () => context.retry();
    card.append(again);
  }
  card.append(forOperators(error, text.operators));
  // The iframe was never taken over; it is blank or shows the browser's own error.
  context.frame?.replaceWith();
  stage.notice.replaceChildren(card);
  const { host } = stage.root;
  host.toggleAttribute('data-card', true);
  const observer = new MutationObserver(() => {
    if (stage.root.contains(card)) return;
    observer.disconnect();
    host.toggleAttribute('data-card', stage.notice.querySelector('.card') !== null);
  });
  observer.observe(stage.notice, { childList: true });
  observer.observe(stage.root, { childList: true });
}

/**
 * Gives the documentation of an error its full address, and prints that. Errors that stop a mount before its controller has
 * started name only the path: the loader has no room for more.
 */
export function completeDocs({ options, source }: MountContext, error: OrielError): void {
  if (!error.docs.startsWith('/')) return;
  const docs = `${serverOf(options.api, source.server)}${error.docs}`;
  Object.assign(error, error.hint === error.docs ? { docs, hint: docs } : { docs });
  console.error('[oriel]', docs);
}

function forOperators(
  { code, message, hint, docs, requestId, cause }: OrielError,
  title: string,
): HTMLElement {
  const details = create('details');
  details.append(create('summary', title));
  // An error without a hint of its own has the address of its documentation as hint. The loader has no texts, so use the message of
  // the cause.
  const summary = message === code ? (messageOf(cause) ?? message) : message;
  for (const line of new Set([summary, hint === docs ? '' : hint, requestId]))
    if (line) details.append(create('p', line));
  const link = create('a', docs);
  link.href = docs;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  const last = create('p');
  last.append(link);
  details.append(last);
  return details;
}

/** The message of a thrown value, which may be anything, even something that throws when read. */
function messageOf(thrown: unknown): string | undefined {
  try {
    const { message }: { message?: unknown } = Object(thrown);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

function create<K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.append(text);
  return element;
}
