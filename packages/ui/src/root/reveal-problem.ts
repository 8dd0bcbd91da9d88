/*
 * After a submit, the first thing that is wrong in a form comes into view, at once or with the answer of a service:
 *   1. a wrong field is scrolled to and focused; an alert within a group concerns the fields of that group;
 *   2. a new alert that concerns no field is scrolled to, and the focus stays;
 *   3. nothing moves once the user has gone on with the form.
 */
import { tabbables } from '../dom/tabbables';

export const alerts = '[role="alert"]';
const groups = 'fieldset, section';
/** A field of a panel that takes each value at once is no part of what the form sends. */
const wrong = `[aria-invalid="true"]:not([data-unsent] *), :is(${groups}) ${alerts}`;

/**
 * Watches a form after its submit, until a problem is revealed.
 *
 * @param known - alerts that were there before the submit
 * @param ended - aborted once a problem is revealed, or the user goes on with the form
 */
export function revealProblem(
  form: HTMLFormElement,
  known: ReadonlySet<Element>,
  ended: AbortController,
): void {
  const { signal } = ended;
  if (signal.aborted) return;
  const observer = new MutationObserver(() => look());
  signal.addEventListener('abort', () => observer.disconnect());
  const look = () => {
    if (signal.aborted) return;
    const field = [...form.querySelectorAll(wrong)].find(each => isShown(each) && isOfField(each, form));
    const alert = [...form.querySelectorAll(alerts)].find(each => !known.has(each));
    const found = field ?? alert;
    if (!found) return;
    ended.abort();
    if (field) fieldOf(field)?.focus({ preventScroll: true });
    (found.closest('.o-field') ?? found).scrollIntoView?.({ block: 'nearest' });
  };
  observer.observe(form, { subtree: true, childList: true, attributes: true });
  // Problems found synchronously are already rendered.
  look();
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
