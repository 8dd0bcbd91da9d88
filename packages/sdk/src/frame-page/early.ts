import type { Shell } from '@oriel/contracts';
import { startInstantComposer } from '../loader/instant-composer';
import { applyLook } from './apply-look';

/*
 * Inline script of the frame page, after its text field. Enter queues text from the first moment, even if the other scripts are
 * late; queued text is shown as the question it becomes. Then the widget's files load all at once, after the field, so that none
 * of them delays the first key press.
 */
const shell = document.querySelector<Shell>('#oriel-shell');
const field = shell?.querySelector('textarea');
const box = shell?.shadowRoot?.querySelector('div');
if (shell && field && box) {
  applyLook(shell, location.search);
  startInstantComposer(shell, field, box);
}

// Answers a greeting: this document has loaded, so the host need not cover it.
addEventListener('message', ({ source, origin }) => {
  if (source === parent) parent.postMessage({ type: 'oriel:here' }, origin);
});

// The server writes it into every page that has this script.
const written = document.querySelector('#oriel-frame')?.textContent ?? '';
const [script = '', ...chunks]: string[] = JSON.parse(written).scripts;
void import(/* @vite-ignore */ script);
for (const href of chunks) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
}
