import { effect, type ReadonlySignal } from '@oriel/widget-kit';
import type { PromptsHost } from '../prompts/prompts-host';

/**
 * Has the browser ask before it reloads or leaves the page while something is written that the tab does not keep. The
 * answer ends it.
 */
export function guardReload(host: PromptsHost, isDirty: ReadonlySignal<boolean>): () => void {
  const view = host.shell.ownerDocument.defaultView ?? window;
  if (keepsDrafts(view)) return () => {};
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const set = (isOn: boolean) => {
    if (host.isolation === 'iframe') host.emit('frame', { isDirty: isOn });
    else if (isOn) view.addEventListener('beforeunload', ask);
    else view.removeEventListener('beforeunload', ask);
  };
  const stop = effect(() => set(isDirty.value));
  return () => {
    stop();
    // A page forgets by itself what a frame that has ended told it.
    if (host.isolation === 'shadow' || !host.signal.aborted) set(false);
  };
}

/** Whether a draft outlives a reload: some browsers deny storage to a frame of another site. */
function keepsDrafts(view: Window): boolean {
  try {
    return view.sessionStorage !== undefined;
  } catch {
    return false;
  }
}
