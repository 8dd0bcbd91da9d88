import type {
  EventDetail,
  MethodInput,
  MethodOutput,
  OrielErrorCode,
  WidgetsHostSurface,
  WidgetsSurface,
} from '@oriel/contracts';

/** Details of the `ready` event. */
export interface ReadyDetails {
  /** Version of the SDK. */
  readonly sdk: string;
  /** Version of the widget; the same as `version`. */
  readonly widget: string;
  /** Version of the widget. */
  readonly version: string;
  /** Number of the bridge protocol. */
  readonly protocol: number;
  /** Names of what the widget can do. */
  readonly capabilities: readonly string[];
}

/**
 * The name of a measurement. `ready` and `error:CODE` are measured from the start of the page load; `outage` from when the widget
 * is lost until it is ready again; `answer:begun` and `answer:ended` from the question to the answer's first words and to its
 * end.
 */
export type Measurement = 'ready' | 'outage' | 'answer:begun' | 'answer:ended' | `error:${OrielErrorCode}`;

/** Host methods that a page may take over: those whose result says whether they were handled. */
type Asked = {
  // Listing the keys of the object itself keeps the comments of its members.
  [M in keyof WidgetsHostSurface['methods'] as MethodOutput<WidgetsHostSurface, M> extends {
    handled: boolean;
  }
    ? M
    : never]: MethodInput<WidgetsHostSurface, M>;
};

/**
 * The detail of every event, by name. A page may take over the events that come from host methods: return true (or call
 * `preventDefault()` on the `oriel:*` event) and the SDK does nothing.
 */
export type EventDetails = Omit<
  { [E in keyof WidgetsSurface['events']]: EventDetail<WidgetsSurface, E> },
  'navigate' | 'ready' | 'frame'
> & {
  /** The widget is usable. */
  ready: ReadyDetails;
  /** The panel of a launcher has opened. */
  open: object;
  /** The panel of a launcher has closed. */
  close: object;
  /** Emitted with the option `telemetry`. The value is in milliseconds. */
  telemetry: {
    /** The name of the measurement. */
    readonly name: Measurement;
    /** Milliseconds. */
    readonly value: number;
  };
} & Asked;

/** Result of a listener for an event that it may take over; true means that it did. */
export type Taken<E> = E extends keyof Asked
  ? boolean | undefined | { readonly handled: boolean; readonly result?: unknown }
  : unknown;

/** A listener for an event; what it returns counts for the events that a page may take over. */
export type EventListener<E extends keyof EventDetails> = (
  detail: EventDetails[E],
  // Most listeners return nothing.
  // biome-ignore lint/suspicious/noConfusingVoidType: the answer of a function that returns nothing
) => void | Taken<E> | Promise<void | Taken<E>>;

/** Listeners by the names of their events. */
export type EventListeners = { readonly [E in keyof EventDetails]?: EventListener<E> };
