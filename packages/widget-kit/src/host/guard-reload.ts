import type { widgetSurface } from '@oriel/contracts';
import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { WidgetHost } from './widget-host';

/** The guards of a mount, by its lifetime, that have unsaved text: a frame reports one state for all of them. */
const dirtyGuards = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Makes the browser confirm before it reloads or leaves the page while there is text that the tab does not store. Returns a
 * function that ends it.
 *
 * @param isDraft - whether the text is a draft, which the tab stores if the browser allows it
 */
export function guardReload(
  {
    storage,
    shell,
    isolation,
    emit,
    signal,
  }: Pick<WidgetHost<typeof widgetSurface>, 'storage' | 'shell' | 'isolation' | 'emit' | 'signal'>,
  isDirty: ReadonlySignal<boolean>,
  isDraft: boolean,
): () => void {
  if (isDraft && storage.keepsDrafts) return () => {};
  const view = shell.ownerDocument.defaultView ?? window;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const dirty = dirtyGuards.get(signal) ?? new Set();
  dirtyGuards.set(signal, dirty);
  const set = (isOn: boolean) => {
    if (isOn) dirty.add(end);
    else dirty.delete(end);
    if (isolation === 'iframe') emit('frame', { isDirty: dirty.size > 0 });
    else if (isOn) view.addEventListener('beforeunload', ask);
    else view.removeEventListener('beforeunload', ask);
  };
  let stop = () => {};
  function end() {
    stop();
    // The page drops the state of an ended frame itself.
    if (isolation === 'shadow' || !signal.aborted) set(false);
  }
  stop = effect(() => set(isDirty.value));
  return end;
}
