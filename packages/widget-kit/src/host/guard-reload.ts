import type { widgetSurface } from '@oriel/contracts';
import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { WidgetHost } from './widget-host';

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
  const set = (isOn: boolean) => {
    if (isolation === 'iframe') emit('frame', { isDirty: isOn });
    else if (isOn) view.addEventListener('beforeunload', ask);
    else view.removeEventListener('beforeunload', ask);
  };
  const stop = effect(() => set(isDirty.value));
  return () => {
    stop();
    // The page drops the state of an ended frame itself.
    if (isolation === 'shadow' || !signal.aborted) set(false);
  };
}
