import type { Extras } from '../loader/mount-context';
import type { MountOptions } from '../options/mount-options';
import { comeBack } from './come-back';
import { addLauncher } from './launcher';
import { textsOf } from './texts-of';

export { findTarget } from './find-target';
export { limit } from './limit';

/** Loaded on demand: few pages run it, mostly in development. */
export const diagnose: Extras['diagnose'] = async context =>
  (await import('../diagnose/diagnose')).diagnoseMount(context);

/** Loaded on demand: only errors need it. */
export const findCause: Extras['findCause'] = async (context, error) =>
  (await import('../diagnose/find-cause')).findCause(context, error);

/** For page authors. */
export const tellPlace: Extras['tellPlace'] = async context =>
  (await import('../diagnose/check-place')).tellPlace(context);

/** Loaded on demand: few pages replace the widget's surroundings. */
export const follow: Extras['follow'] = async element =>
  (await import('./follow-target')).followTarget(element);

/** For page authors and operators. */
export const watch: Extras['watch'] = async (context, signal) => {
  const { debug, telemetry } = context.options;
  if (debug) (await import('./tell-console')).tellConsole(context, signal);
  if (telemetry) (await import('./measure')).measure(context, signal);
};

/** For page authors. */
export const tellUnknown: Extras['tellUnknown'] = async (context, unknown) =>
  (await import('../diagnose/tell-unknown')).tellUnknown(context, unknown);

export const explain: Extras['explain'] = async (context, error) =>
  (await import('../diagnose/explain')).explain(context, error);

export const showError: Extras['showError'] = async (context, error, isNotice) => {
  const { completeDocs, drawErrorCard } = await import('./error-card');
  completeDocs(context, error);
  // A retry or the end of the mount may have happened meanwhile.
  if (!(isNotice ? isNotice() : context.state === 'error')) return;
  drawErrorCard(context, error, Boolean(isNotice));
  if (!isNotice && error.code === 'LOAD_FAILED') comeBack(context);
};

export const arrange: Extras['arrange'] = context => {
  const { options, stage, element, state, ended } = context;
  const { load, launcher } = options;
  const hasLauncher = launcher === 'bubble';
  if (hasLauncher) addLauncher(context);
  if (!stage || !element || load === 'eager' || state !== 'idle') return;
  // A launcher's button starts the widget itself; a shell already shows the text field.
  if (hasLauncher && (!load || load === 'interaction')) return;
  if (!load) return void context.load();
  if (load === 'interaction' && !stage.shell) {
    const { waiting, open } = textsOf(context);
    const button = document.createElement('button');
    button.append(open);
    button.onclick = () => void context.load();
    stage.notice.replaceChildren(`${waiting} `, button);
  }
  startWhen(load, element, ended.signal, () => void context.load());
};

/** Calls back once at the moment that `load` names, unless the signal is aborted first. */
function startWhen(
  load: MountOptions['load'],
  element: HTMLElement,
  ended: AbortSignal,
  start: () => void,
): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const go = () => {
    if (signal.aborted) return;
    waiting.abort();
    if (!ended.aborted) start();
  };
  ended.addEventListener('abort', go, { signal });
  if (load === 'visible') {
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) go();
    });
    observer.observe(element);
    signal.onabort = () => observer.disconnect();
  } else if (load === 'idle' && 'requestIdleCallback' in window) {
    const handle = requestIdleCallback(go, { timeout: 5000 });
    signal.onabort = () => cancelIdleCallback(handle);
  } else if (load === 'interaction') {
    if (element.matches(':focus-within')) go();
    else
      for (const type of ['pointerdown', 'focusin', 'keydown'])
        element.addEventListener(type, go, { signal });
  } else go();
}
