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

/** Controls a mounted widget. */
export interface WidgetHandle {
  /** Number of the mount, unique in the page. */
  readonly id: string;
  /** How the widget is shown: `auto` is already decided. */
  readonly isolation: Isolation;
  /** The state of the widget; the event `state` reports its changes. */
  readonly state: WidgetState;
  /** The element that shows the widget; `oriel:*` events are dispatched on it. */
  readonly element: HTMLElement | null;
  /** Settles when the widget is ready or has failed; a retry, a sign-in or a later error creates a new promise. */
  readonly ready: Promise<ReadyDetails>;
  /**
   * Merges options; null resets one to its default. Rejects with `INVALID_OPTIONS`, and changes nothing, for an unknown option, a
   * wrong value, and options that cannot change: `target`, `load`, `signal`, `debug`, `telemetry`. For a variant that cannot be
   * shown it rejects once that is known.
   */
  update(patch: MountOptions): Promise<void>;
  /**
   * Sends a request to the widget. Rejects with an `OrielError`: `REQUEST_TIMEOUT` after `timeout` milliseconds,
   * `INVALID_MESSAGE` if the widget or the service refuses the input, `ABORTED` if the widget is taken off the page before it is
   * ready. A given `timeout` counts from the call; the default of 30,000 counts from when the widget has loaded. Default of an
   * input without required members: `{}`.
   */
  request<M extends MethodName<WidgetsSurface>>(
    command: M,
    ...asked: Asking<MethodInput<WidgetsSurface, M>>
  ): Promise<MethodOutput<WidgetsSurface, M>>;
  /** Adds a listener; returns a function that removes it. */
  on<E extends keyof EventDetails>(
    event: E,
    listener: EventListener<E>,
    options?: { readonly once?: boolean; readonly signal?: AbortSignal },
  ): () => void;
  /** Opens the panel of a launcher. */
  open(): void;
  /** Closes the panel of a launcher. */
  close(): void;
  /** Opens or closes the panel of a launcher. */
  toggle(): void;
  /** Moves the focus to the composer. */
  focus(): void;
  /** Forgets the token and all data of the user. */
  logout(): Promise<void>;
  /** Takes the widget off the page and keeps its state. */
  unmount(): void;
  /** Puts the widget on the page again. */
  mount(target: string | Element): void;
  /** Destroys the widget; pending requests reject with `DESTROYED`. Calling it twice is harmless. */
  destroy(): void;
  /** Finds what prevents the widget from working, with the exact header lines to add. */
  diagnose(): Promise<Diagnosis>;
}
