import type { MethodInput, MethodName, MethodOutput, WidgetState, WidgetsSurface } from '@oriel/contracts';
import type { EventDetails, EventListener, ReadyDetails } from '../options/events';
import type { Isolation, MountOptions } from '../options/mount-options';
import type { Diagnosis } from './diagnosis';

interface AskOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

type Asking<Input> =
  Record<string, never> extends Input
    ? [input?: Input, options?: AskOptions]
    : [input: Input, options?: AskOptions];

/** Everything a page can do with a widget it has mounted. */
export interface WidgetHandle {
  /** Number of the mount, unique in the page. */
  readonly id: string;
  readonly isolation: Isolation;
  readonly state: WidgetState;
  /** The element that shows the widget; `oriel:*` events are dispatched on it. */
  readonly element: HTMLElement | null;
  /** Settles when the widget stands or cannot; a retry, a sign-in or a later error gives a new promise. */
  readonly ready: Promise<ReadyDetails>;
  /**
   * Merges options; null sets one back to its default. Rejects with `INVALID_OPTIONS` for an unknown one, and for those that
   * cannot change: `target`, `load`, `signal`.
   */
  update(patch: MountOptions): Promise<void>;
  /**
   * Asks the widget. Rejects with an `OrielError`: after `timeout` milliseconds with `REQUEST_TIMEOUT`, where the widget or
   * the service refuses the input with `INVALID_MESSAGE`, off the page before the widget stands with `ABORTED`. A `timeout`
   * counts from the call on; default: 30,000 from when the widget is there. Default of an input without required members:
   * `{}`.
   */
  request<M extends MethodName<WidgetsSurface>>(
    command: M,
    ...asked: Asking<MethodInput<WidgetsSurface, M>>
  ): Promise<MethodOutput<WidgetsSurface, M>>;
  /** Listens; the answer takes the listener off. */
  on<E extends keyof EventDetails>(
    event: E,
    listener: EventListener<E>,
    options?: { readonly once?: boolean; readonly signal?: AbortSignal },
  ): () => void;
  open(): void;
  close(): void;
  toggle(): void;
  /** Puts the focus into the composer. */
  focus(): void;
  /** Forgets the token and everything of the user. */
  logout(): Promise<void>;
  /** Takes the widget off the page and keeps its state. */
  unmount(): void;
  /** Puts it on the page again. */
  mount(target: string | Element): void;
  /** Ends it; what is pending rejects with `DESTROYED`. Calling it twice is harmless. */
  destroy(): void;
  /** What stands in the way, with the exact header lines to add. */
  diagnose(): Promise<Diagnosis>;
}
