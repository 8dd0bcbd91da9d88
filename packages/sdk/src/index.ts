import type { SdkSource } from './loader/mount-context';
import { joinSdk } from './loader/sdk';
import { serverHandle } from './loader/server-handle';
import type { WidgetHandle } from './loader/widget-handle';
import type { MountOptions } from './options/mount-options';
import { version } from './version';

export {
  type ChatProps,
  type ImagesProps,
  OrielError,
  type OrielErrorCode,
  orielErrorCodes,
  type PromptsProps,
  type WidgetProps,
  type WidgetState,
  type WorkspaceProps,
  widgetTable as widgets,
} from '@oriel/contracts';
export type {
  OrielElement,
  OrielElementAttributes,
  OrielElementEvents,
  OrielElements,
  OrielLauncherAttributes,
} from './elements';
export type { Diagnosis, DiagnosisCheck, DiagnosisName } from './loader/diagnosis';
export type { WidgetHandle } from './loader/widget-handle';
export type {
  EventDetails,
  EventListener,
  EventListeners,
  Measurement,
  ReadyDetails,
  Taken,
} from './options/events';
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

const source = (): SdkSource => ({
  version,
  server: location.origin,
  loadEntry: () => import('./controller/entry'),
  loadExtras: () => import('./extras/entry'),
});

/**
 * Puts a widget on the page. Never throws for problems of the environment: see the handle's `ready`, `state` and `error` events.
 * On a server it returns a handle that does nothing.
 *
 * @param target - an element, or a selector whose element may appear within ten seconds
 */
export function mount(target: string | Element, options: MountOptions = {}): WidgetHandle {
  if (typeof document === 'undefined') return serverHandle();
  return joinSdk(source).mount(target, options);
}

/** Defines the elements of all widgets; `mount` does so too. On a server it does nothing. */
export function defineElements(): void {
  if (typeof document !== 'undefined') joinSdk(source);
}
