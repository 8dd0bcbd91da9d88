import type { OrielError, WidgetState } from '@oriel/contracts';
import type { ReadyDetails } from '../options/events';

/**
 * State of the connection to a widget:
 *
 * - `open`: the widget is connected or connecting; it is usable once it has reported both `ready` and its state;
 * - `interrupted`: the widget is temporarily out of reach;
 * - `failed`: the widget cannot start, until another attempt or its own late message says otherwise;
 * - `ended`: the attempt is over, for good; the controller's signal holds the reason.
 */
export interface ConnectionState {
  readonly phase: 'open' | 'interrupted' | 'failed' | 'ended';
  /** The details reported when the widget was ready. */
  readonly details?: ReadyDetails;
  /** The state last reported by the widget; cleared when its document goes out of reach. */
  readonly said?: WidgetState | undefined;
  /** The reason for the failure. */
  readonly reason?: OrielError;
}

/** An event of a connection, as the members that it changes. */
export type ConnectionEvent =
  /** The widget reports its state. */
  | { readonly phase: 'open'; readonly said: WidgetState }
  /** The widget reports that it is ready. */
  | { readonly details: ReadyDetails }
  /** The widget is out of reach. */
  | { readonly phase: 'interrupted'; readonly said: undefined }
  /** The widget is in reach again. */
  | { readonly phase: 'open' }
  | { readonly phase: 'failed'; readonly reason: OrielError }
  | { readonly phase: 'ended' };

/** Returns the state after an event. */
export const nextConnection = (state: ConnectionState, event: ConnectionEvent): ConnectionState =>
  state.phase === 'ended' ? state : { ...state, ...event };

/** The state shown on the handle; undefined if it does not change or the loader sets it. */
export function shownState({
  phase,
  said = 'connecting',
  details,
}: ConnectionState): WidgetState | undefined {
  if (phase === 'interrupted') return 'degraded';
  if (phase !== 'open' || said === 'destroyed' || said === 'idle' || (said === 'ready' && !details)) return;
  return said;
}
