/*
 * Libraries such as Turbo or htmx replace the body of a page and with it the widget's surroundings. Required for the widget of a
 * script tag, which nothing else restores:
 *   1. it keeps running off the page, and moves into its target again as soon as there is one;
 *   2. if no target appears within the usual timeout, it is destroyed, so that all requests settle;
 *   3. if its target appears later, it starts anew with the state stored in the tab;
 *   4. a tag that runs again in the new body adopts this widget instead of creating a second one.
 */
import type { MountContext, OrielElement } from '../loader/mount-context';
import { findTarget } from './find-target';

const followed = new Set<OrielElement>();

/** Restores a widget that left the page with its target. */
export async function followTarget(element: OrielElement): Promise<void> {
  const { handle } = element;
  if (!handle || handle.state === 'destroyed') return;
  followed.add(element);
  handle.source.adopt = adopt;
  replaceTwin(element);
  const target = handle.options.target || 'body';
  const { signal } = handle.ended;
  const forget = () => followed.delete(element);
  signal.addEventListener('abort', forget);
  try {
    const found = await findTarget(target, signal);
    // The page may have moved the element itself.
    if (!element.isConnected) handle.mount(found);
  } catch {
    signal.removeEventListener('abort', forget);
    handle.destroy();
    const found = await findTarget(target, undefined, Number.POSITIVE_INFINITY);
    if (!element.isConnected) found.append(element);
  }
}

function adopt(script: HTMLScriptElement): boolean {
  for (const { handle } of followed) {
    if (!handle || !isAgain(script, handle.written)) continue;
    handle.written = script;
    return true;
  }
  return false;
}

/** Replaces the widget of a tag that ran again before this code had loaded. */
function replaceTwin(element: OrielElement): void {
  const { handle } = element;
  for (const other of document.querySelectorAll<OrielElement>(element.localName)) {
    const twin = other.handle;
    if (!handle || !twin || followed.has(other)) continue;
    if (typeof twin.written !== 'object' || !isAgain(twin.written, handle.written)) continue;
    handle.written = twin.written;
    twin.destroy();
    return;
  }
}

/** Whether a tag has the same attributes as one that has left the page. */
function isAgain(script: HTMLScriptElement, before: MountContext['written']): boolean {
  if (typeof before !== 'object' || before.isConnected) return false;
  return JSON.stringify(script.dataset) === JSON.stringify(before.dataset);
}
