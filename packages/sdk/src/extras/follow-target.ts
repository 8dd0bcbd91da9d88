/*
 * Libraries such as Turbo or htmx replace the body of a page, and with it what a widget stands in. Required for the widget
 * of a script tag, which nothing else brings back:
 *   1. it goes on off the page, and stands in its target again as soon as there is one;
 *   2. without a target for as long as one may take to appear, it is destroyed, so that all requests settle;
 *   3. where its target comes later, it begins anew with what the tab has kept;
 *   4. a tag that runs again in the new body has this widget, and makes no second one.
 */
import type { OrielElement } from '../loader/loader-handle';
import type { MountContext } from '../loader/mount-context';
import { findTarget } from './find-target';

const followed = new Set<OrielElement>();

/** Brings a widget back that has left the page with its target. */
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
    // The page may have put it somewhere itself.
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

/** A tag may have run again before this code had come. */
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

/** Whether a tag says the same as one that has left the page. */
function isAgain(script: HTMLScriptElement, before: MountContext['written']): boolean {
  if (typeof before !== 'object' || before.isConnected) return false;
  return JSON.stringify(script.dataset) === JSON.stringify(before.dataset);
}
