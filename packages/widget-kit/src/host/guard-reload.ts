import type { widgetSurface } from '@oriel/contracts';
import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { WidgetHost } from './widget-host';

/**
 * Has the browser ask before it reloads or leaves the page while something is written that the tab does not keep. The
 * answer ends it.
 *
 * @param isDraft - whether the text is a draft, which the tab keeps if the browser allows it
 */
export function guardReload(
  { storage, shell, isolation, emit, signal }: WidgetHost<typeof widgetSurface>,
  isDirty: ReadonlySignal<boolean>,
  isDraft: boolean,
): () => void {
  if (isDraft && storage.keepsDrafts) return () => {};
  const view = shell.ownerDocument.defaultView ?? window;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const set = (isOn: boolean) => {
    if (isolation === 'iframe') emit('frame', { isDirty: isOn });
    else if (isOn) view.addEventListener('beforeunload', ask);
    else view.removeEventListener('beforeunload', ask);
  };
  const stop = effect(() => set(isDirty.value));
  return () => {
    stop();
    // A page forgets by itself what a frame that has ended told it.
    if (isolation === 'shadow' || !signal.aborted) set(false);
  };
}
