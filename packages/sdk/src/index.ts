import { joinSdk } from './loader/sdk';
import type { Surroundings } from './loader/surroundings';
import { serverHandle } from './mount/server-handle';
import type { WidgetHandle } from './mount/widget-handle';
import type { MountOptions } from './options/mount-options';
import { version } from './version';

export {
  type ChatProps,
  OrielError,
  type OrielErrorCode,
  orielErrorCodes,
  type PromptsProps,
  type WidgetProps,
  type WidgetState,
  type WorkspaceProps,
  widgetTable as widgets,
} from '@oriel/contracts';
export type { Diagnosis, DiagnosisCheck, DiagnosisName } from './mount/diagnosis';
export type {
  EventDetails,
  EventListener,
  EventListeners,
  ReadyDetails,
  Taken,
  WidgetHandle,
} from './mount/widget-handle';
export type {
  FrameOptions,
  Isolation,
  MountOptions,
  PageTool,
  ThemeOptions,
  TokenAnswer,
  TokenRequest,
} from './options/mount-options';
export { version };

const surroundings = (): Surroundings => ({
  version,
  server: location.origin,
  loadEntry: () => import('./mount/entry'),
  loadExtras: () => import('./extras/entry'),
});

/**
 * Puts a widget on the page. It never throws for what the environment did: look at the handle's `ready`, `state` and
 * `error` events. On a server it answers a handle that does nothing.
 *
 * @param target - an element, or a selector whose element may come within ten seconds
 */
export function mount(target: string | Element, options: MountOptions = {}): WidgetHandle {
  if (typeof document === 'undefined') return serverHandle();
  return joinSdk(surroundings).mount(target, options);
}

/** Defines the elements of all widgets; `mount` does so too. On a server it does nothing. */
export function defineElements(): void {
  if (typeof document !== 'undefined') joinSdk(surroundings);
}
