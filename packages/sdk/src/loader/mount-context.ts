import type { HostState, Locale, OrielError, Shell, TokenReason, WidgetState } from '@oriel/contracts';
import type { ReadyDetails } from '../options/events';
import type { Isolation, MountOptions } from '../options/mount-options';
import type { TokenOutcome } from '../options/token-outcome';
import type { Diagnosis } from './diagnosis';
import type { WidgetHandle } from './widget-handle';

/** A violation of the page's content security policy. */
export interface Violation {
  readonly directive: string;
  /** The blocked address, or the browser's keyword for a source without one. */
  readonly blocked: string;
  /** The start of the blocked content, such as the name of a Trusted Types policy. */
  readonly sample: string;
}

/** Observations of a controller for the diagnosis. */
export interface Evidence {
  readonly tokens: {
    readonly outcome: TokenOutcome | undefined;
    ask(reason: TokenReason): Promise<unknown>;
  };
  readonly violations: readonly Violation[];
}

/** The interface of the loader to the rest of the SDK, for one mount. */
export interface MountContext {
  readonly id: string;
  readonly source: SdkSource;
  readonly element: HTMLElement | null;
  /** Name of its place on the page, set on the first connection. */
  place?: string;
  readonly stage: Stage | undefined;
  /** The `layout` prop, unchecked. */
  readonly layout?: unknown;
  /** The iframe that waits to be taken over; the code that takes it sets undefined here. */
  frame: HTMLIFrameElement | undefined;
  /** The last violation of the page's policy by our iframe or files. */
  violation: SecurityPolicyViolationEvent | undefined;
  readonly isolation: Isolation;
  /** True after `unmount()`. */
  readonly kept: boolean;
  readonly state: WidgetState;
  readonly locale: Locale;
  /** The current options; the controller replaces the loader's unparsed ones. */
  options: MountOptions;
  /** The options are unparsed attributes, of the widget's element or of this script. */
  readonly written?: 'element' | HTMLScriptElement | undefined;
  readonly ended: AbortController;
  on(event: never, listener: never): () => void;
  setState(state: WidgetState): void;
  /** Settles `ready`; only the first call counts. */
  readonly outcome: PromiseWithResolvers<ReadyDetails>;
  emit(event: string, detail: unknown): unknown[];
  ready: Promise<ReadyDetails>;
  /** The changes by the variant that the options name, once its file has loaded. */
  variantLook?: VariantLook | undefined;
  /** Observations of the controller for `diagnose()`; undefined without a controller. */
  evidence?: Evidence | undefined;
  fail(error?: unknown): void;
  /** Restarts; with true from an empty element. */
  retry(isEmpty?: unknown): void;
  load(): Promise<void>;
  focus(): void;
  destroy(): void;
}

/** Tokens and texts of a variant. */
export type VariantLook = { readonly tokens: HostState['theme']['tokens'] } & Pick<HostState, 'messages'>;

/** Limits of a request. */
export interface RequestLimits {
  /** Timeout in milliseconds; 0 means none. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** One mount, once its code has loaded. */
export interface Controller {
  /** The result settles when the change is done. */
  update(patch: MountOptions): unknown;
  request(command: string, input: unknown, options?: RequestLimits): Promise<unknown>;
  open(): void;
  close(): void;
  toggle(): void;
  logout(): Promise<void>;
  /** Ends everything; pending requests reject with the reason. */
  end(reason: OrielError): void;
}

/** The part of the SDK that the loader loads when a widget is needed. */
export interface Entry {
  /** Rejects, after the mount has failed, if the options are invalid. */
  connectWidget(context: MountContext): Controller | Promise<Controller>;
}

/** Rarely used parts of the loader, loaded on demand. */
export interface Extras {
  /** Draws the launcher, and waits for the moment that `load` names. */
  arrange(context: MountContext): void;
  /** Finds what prevents a widget from working. */
  diagnose(context: MountContext): Promise<Diagnosis>;
  /** Finds the cause of an error that only names a symptom; otherwise returns the error. */
  findCause(context: MountContext, error: OrielError): Promise<OrielError>;
  /** Warns in the console about a place in which nobody can see the widget. */
  tellPlace(context: MountContext): Promise<void>;
  /**
   * Shows an error as a card in place of the loader's line.
   *
   * @param isNotice - the widget is shown next to the card; returns whether the error still applies
   */
  showError(context: MountContext, error: OrielError, isNotice?: () => boolean): Promise<void>;
  /** Reports what the page has opted into until the signal is aborted: each event (`debug`), measurements (`telemetry`). */
  watch(context: MountContext, signal: AbortSignal): Promise<void>;
  /** Warns in the console about unknown options. */
  tellUnknown(context: MountContext, unknown: readonly (readonly [string, unknown])[]): Promise<void>;
  /** Describes a wrong option for the author of the page; returns any other error as it is. */
  explain(context: MountContext, error: unknown): Promise<unknown>;
  /** Applies the timeout and signal of a request to the handle, from now on. */
  limit(answer: Promise<unknown>, input: unknown[]): Promise<unknown>;
  /** Finds the element of a selector, waiting if it appears later. */
  findTarget(target: string | Element, signal: AbortSignal): Promise<Element>;
  /** Moves a script tag's widget, which left the page with its target, to the target when that returns. */
  follow(element: OrielElement): Promise<void>;
}

/** Origin of the SDK, and the functions that load the rest of it. */
export interface SdkSource {
  readonly version: string;
  /** Address of the Oriel server unless an option names one. */
  readonly server: string;
  readonly frameOrigin?: string | undefined;
  /** Every file is checked against its hash. */
  readonly isStrict?: boolean;
  loadEntry(isolation: Isolation, widget: MountOptions['widget']): Promise<Entry>;
  loadExtras(): Promise<Extras>;
  /** Gives a tag in a replaced body the widget that it created before; set once a widget follows its target. */
  adopt?(script: HTMLScriptElement): boolean;
}

/** The elements that the SDK draws around a widget, in the shadow root of its element. Only uses `createElement`. */
export interface Stage {
  readonly root: ShadowRoot;
  readonly panel: HTMLElement;
  /** The element that a widget renders into; only in a shadow root. */
  readonly shell: Shell | undefined;
  /** Area above the widget for messages to the user; shown while it has content. */
  readonly notice: HTMLElement;
}

/** The loader's handle of a mount: the page's handle and the members that only the SDK uses. */
export type MountHandle = WidgetHandle &
  MountContext & {
    kept: boolean;
    written: MountContext['written'];
    mount(target: string | Element): void;
    attach(element: HTMLElement): void;
  };

/** A widget element with the handle of its mount. */
export interface OrielElement extends HTMLElement {
  handle?: MountHandle | undefined;
  /** The preceding sibling when the element was connected. */
  neighbour?: Node | null;
}
