import type { StyleRoot } from '../theme/sheets';
import type { alerts } from './reveal-problem';

const alertSelector: typeof alerts = '[role="alert"]';

/** Watches the forms of a root: after a submit, the first problem comes into view. @returns a function that stops it */
export function showProblems(root: StyleRoot): () => void {
  let stop = () => {};
  const handleSubmit = (event: Event) => {
    stop();
    const ended = new AbortController();
    stop = () => ended.abort();
    // The target of a submit event is a form.
    const form = event.target as HTMLFormElement;
    for (const type of ['input', 'pointerdown'])
      form.addEventListener(type, stop, { signal: ended.signal, capture: true });
    const known = new Set(form.querySelectorAll(alertSelector));
    // Without the chunk, the problem is still shown in its place.
    import('./reveal-problem').then(
      ({ revealProblem }) => revealProblem(form, known, ended),
      () => undefined,
    );
  };
  root.addEventListener('submit', handleSubmit);
  return () => {
    stop();
    root.removeEventListener('submit', handleSubmit);
  };
}
