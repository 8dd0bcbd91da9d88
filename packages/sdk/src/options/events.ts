import type {
  EventDetail,
  EventName,
  MethodInput,
  MethodName,
  MethodOutput,
  OrielErrorCode,
  WidgetsHostSurface,
  WidgetsSurface,
} from '@oriel/contracts';

/** What a widget says when it stands. */
export interface ReadyDetails {
  /** Version of the SDK. */
  readonly sdk: string;
  /** Version of the widget. */
  readonly widget: string;
  /** Number of the bridge protocol. */
  readonly protocol: number;
  readonly capabilities: readonly string[];
}

/**
 * What is measured: `ready` and `error:CODE` from when the page began to load; `outage` from when the widget was lost until it
 * is ready again; an answer from its question to its first words (`answer:begun`) and to its end.
 */
export type Measurement = 'ready' | 'outage' | 'answer:begun' | 'answer:ended' | `error:${OrielErrorCode}`;

/** What a host is asked and a page may do in its place: the answer says whether it did. */
type Asked = {
  [M in MethodName<WidgetsHostSurface> as MethodOutput<WidgetsHostSurface, M> extends { handled: boolean }
    ? M
    : never]: MethodInput<WidgetsHostSurface, M>;
};

/**
 * Detail of every event, by name. Those that a host is asked a page may take over: answer true (or `preventDefault()` on
 * the `oriel:*` event) and the SDK does nothing.
 */
export type EventDetails = Omit<
  { [E in EventName<WidgetsSurface>]: EventDetail<WidgetsSurface, E> },
  'navigate' | 'ready' | 'frame'
> & {
  ready: ReadyDetails;
  open: object;
  close: object;
  /** With the option `telemetry`. The value is in milliseconds. */
  telemetry: { readonly name: Measurement; readonly value: number };
} & Asked;

/** Answer of a listener to something it may take over; true means that it did. */
export type Taken<E> = E extends keyof Asked
  ? boolean | undefined | { readonly handled: boolean; readonly result?: unknown }
  : unknown;

export type EventListener<E extends keyof EventDetails> = (
  detail: EventDetails[E],
  // A listener without an answer is the usual one.
  // biome-ignore lint/suspicious/noConfusingVoidType: the answer of a function that returns nothing
) => void | Taken<E> | Promise<void | Taken<E>>;

export type EventListeners = { readonly [E in keyof EventDetails]?: EventListener<E> };
