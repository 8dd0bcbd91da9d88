import type { Shell } from '@oriel/contracts';
import { startInstantComposer } from '../loader/instant-composer';
import { takeLook } from './take-look';

/*
 * Stands in the frame page itself, behind its text field. Enter queues from the first moment, also where the other
 * scripts are late; a queued text is shown as it will be as a question. Then the widget is fetched: all its files at
 * once, and behind the field, so that none of them is in the way of the first key.
 */
const shell = document.querySelector<Shell>('#oriel-shell');
const field = shell?.querySelector('textarea');
const box = shell?.shadowRoot?.querySelector('div');
if (shell && field && box) {
  takeLook(shell, location.search);
  startInstantComposer(shell, field, box);
}

// Says to whoever greets that this document has come: the host may cover what is not ours.
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
