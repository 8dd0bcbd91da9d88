/*
 * After a submit, the first problem of a form comes into view, at once or after the response of a service:
 *   1. an invalid field is scrolled to and focused; an alert within a group belongs to the fields of that group;
 *   2. a new alert that belongs to no field is scrolled to, and the focus stays;
 *   3. nothing moves once the user continues with the form.
 */
import { tabbables } from '../dom/tabbables';

export const alerts = '[role="alert"]';
const groups = 'fieldset, section';
/** Fields in panels that apply each value immediately are not part of the submitted form. */
const wrong = `[aria-invalid="true"]:not([data-unsent] *), :is(${groups}) ${alerts}`;

/**
 * Watches a form after its submit, until a problem is revealed.
 *
 * @param known - alerts that were there before the submit
 * @param ended - aborted once a problem is revealed or the user continues with the form
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

/** Ignores a group around the whole form, whose alerts belong to no field. */
const isOfField = (element: Element, form: Element): boolean =>
  !element.matches(alerts) || form.contains(element.closest(groups));

// jsdom has no layout and does not implement it.
const isShown = (element: Element): boolean => element.checkVisibility?.() !== false;

/** The control of an invalid field or group. */
function fieldOf(element: Element): HTMLElement | undefined {
  // Only HTML elements are marked as invalid.
  const own = element as HTMLElement;
  if (element.matches('input, textarea, select, button, [tabindex]')) return own;
  const group = element.closest(groups);
  return tabbables(element)[0] ?? (group ? tabbables(group)[0] : undefined);
}
