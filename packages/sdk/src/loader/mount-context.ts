import type { HostState, Locale, OrielError, TokenReason, WidgetState } from '@oriel/contracts';
import type { ReadyDetails } from '../options/events';
import type { Isolation, MountOptions } from '../options/mount-options';
import type { TokenOutcome } from '../options/token-outcome';
import type { Diagnosis } from './diagnosis';
import type { OrielElement } from './loader-handle';
import type { SdkSource } from './sdk-source';
import type { Stage } from './stage';

/** What the page's content security policy has blocked. */
export interface Violation {
  readonly directive: string;
  /** An address, or what browsers call a source that has none. */
  readonly blocked: string;
  /** The beginning of what was blocked, such as the name of a policy for Trusted Types. */
  readonly sample: string;
}

/** What a controller has seen of its page. */
export interface Evidence {
  readonly tokens: {
    readonly outcome: TokenOutcome | undefined;
    ask(reason: TokenReason): Promise<unknown>;
  };
  readonly violations: readonly Violation[];
}

/** What the loader gives the rest of the SDK for one mount. */
export interface MountContext {
  readonly id: string;
  readonly source: SdkSource;
  readonly element: HTMLElement | null;
  /** Name of its place on the page, from the first connection on. */
  place?: string;
  readonly stage: Stage | undefined;
  /** The `layout` prop, unchecked. */
  readonly layout?: unknown;
  /** The frame that waits to be taken over; whoever takes it puts undefined here. */
  frame: HTMLIFrameElement | undefined;
  /** How the page's policy has refused the frame that was made last. */
  violation: SecurityPolicyViolationEvent | undefined;
  readonly isolation: Isolation;
  /** Off the page by `unmount()`. */
  readonly kept: boolean;
  readonly state: WidgetState;
  readonly locale: Locale;
  /** The options as they stand now; the controller replaces what the loader took unread. */
  options: MountOptions;
  /** The options are texts of attributes, of the widget's element or of this script, that are yet to be read. */
  readonly written?: 'element' | HTMLScriptElement | undefined;
  readonly ended: AbortController;
  on(event: never, listener: never): () => void;
  setState(state: WidgetState): void;
  /** Settles what waits for the widget; only the first time counts. */
  readonly outcome: PromiseWithResolvers<ReadyDetails>;
  emit(event: string, detail: unknown): unknown[];
  ready: Promise<ReadyDetails>;
  /** What the variant changes that the options name, once its file has come. */
  variantLook?: VariantLook | undefined;
  /** What the controller has seen, for `diagnose()`; undefined where it has not come. */
  evidence?: Evidence | undefined;
  fail(error?: unknown): void;
  /** Starts again; with true from an empty element. */
  retry(isEmpty?: unknown): void;
  load(): Promise<void>;
  focus(): void;
  destroy(): void;
}

/** Tokens and texts of a variant. */
export type VariantLook = { readonly tokens: HostState['theme']['tokens'] } & Pick<HostState, 'messages'>;

/** How long a request is waited for. */
export interface RequestLimits {
  /** Milliseconds; 0 is for ever. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** One mount, from the moment its code has come. */
export interface Controller {
  update(patch: MountOptions): void;
  request(command: string, input: unknown, options?: RequestLimits): Promise<unknown>;
  open(): void;
  close(): void;
  toggle(): void;
  logout(): Promise<void>;
  /** Ends everything; what is pending rejects with the reason. */
  end(reason: OrielError): void;
}

/** The part of the SDK that the loader fetches when a widget is wanted. */
export interface Entry {
  connectWidget(context: MountContext): Controller;
}

/** What few pages need of the loader, fetched when they do. */
export interface Extras {
  /** Draws the launcher, and waits for the moment that `load` names. */
  arrange(context: MountContext): void;
  /** Looks for what stands in the way of a widget. */
  diagnose(context: MountContext): Promise<Diagnosis>;
  /**
   * Shows an error as a card in place of the loader's line.
   *
   * @param isNotice - the widget stands beside it; answers whether it is still to be told
   */
  showError(context: MountContext, error: OrielError, isNotice?: () => boolean): Promise<void>;
  /** Tells what the page has asked for until the signal is aborted: each event (`debug`), measurements (`telemetry`). */
  watch(context: MountContext, signal: AbortSignal): Promise<void>;
  /** Tells the console of names that are no options. */
  tellUnknown(context: MountContext, unknown: readonly (readonly [string, unknown])[]): Promise<void>;
  /** Keeps the time and the signal of what the handle was asked, from now on. */
  limit(answer: Promise<unknown>, input: unknown[]): Promise<unknown>;
  /** The element of a selector, also when it comes later. */
  findTarget(target: string | Element, signal: AbortSignal): Promise<Element>;
  /** Puts the widget of a script tag, which has left the page with its target, where that comes back. */
  follow(element: OrielElement): Promise<void>;
}
