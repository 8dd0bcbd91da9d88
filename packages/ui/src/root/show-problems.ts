/*
 * After a submit, the first thing that is wrong in a form comes into view, at once or with the answer of a service:
 *   1. a wrong field is scrolled to and focused; an alert within a group concerns the fields of that group;
 *   2. a new alert that concerns no field is scrolled to, and the focus stays;
 *   3. nothing moves once the user has gone on with the form.
 */
import { tabbables } from '../dom/tabbables';
import type { StyleRoot } from '../theme/sheets';

const alerts = '[role="alert"]';
const groups = 'fieldset, section';
/** A field of a panel that takes each value at once is no part of what the form sends. */
const wrong = `[aria-invalid="true"]:not([data-unsent] *), :is(${groups}) ${alerts}`;

/** Watches the forms of a root. @returns a function that stops it */
export function showProblems(root: StyleRoot): () => void {
  let stop = () => {};
  const handleSubmit = (event: Event) => {
    stop();
    // The target of a submit is a form.
    const form = event.target as HTMLFormElement;
    stop = watch(form);
  };
  root.addEventListener('submit', handleSubmit);
  return () => {
    stop();
    root.removeEventListener('submit', handleSubmit);
  };
}

function watch(form: HTMLFormElement): () => void {
  const known = new Set(form.querySelectorAll(alerts));
  const ended = new AbortController();
  const observer = new MutationObserver(() => look());
  const stop = () => {
    observer.disconnect();
    ended.abort();
  };
  const look = () => {
    if (ended.signal.aborted) return;
    const field = [...form.querySelectorAll(wrong)].find(each => isShown(each) && isOfField(each, form));
    const alert = [...form.querySelectorAll(alerts)].find(each => !known.has(each));
    const found = field ?? alert;
    if (!found) return;
    stop();
    if (field) fieldOf(field)?.focus({ preventScroll: true });
    (found.closest('.o-field') ?? found).scrollIntoView?.({ block: 'nearest' });
  };
  observer.observe(form, { subtree: true, childList: true, attributes: true });
  for (const type of ['input', 'pointerdown'])
    form.addEventListener(type, stop, { signal: ended.signal, capture: true });
  // What a synchronous check found is rendered by then.
  queueMicrotask(look);
  return stop;
}

/** A group around the whole form makes its alerts no problems of fields. */
const isOfField = (element: Element, form: Element): boolean =>
  !element.matches(alerts) || form.contains(element.closest(groups));

// Not implemented in jsdom, which has no layout.
const isShown = (element: Element): boolean => element.checkVisibility?.() !== false;

/** The control of a wrong field or group. */
function fieldOf(element: Element): HTMLElement | undefined {
  // Everything that is marked is an HTML element.
  const own = element as HTMLElement;
  if (element.matches('input, textarea, select, button, [tabindex]')) return own;
  const group = element.closest(groups);
  return tabbables(element)[0] ?? (group ? tabbables(group)[0] : undefined);
}
