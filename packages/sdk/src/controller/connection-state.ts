import type { OrielError, WidgetState } from '@oriel/contracts';
import type { ReadyDetails } from '../options/events';

/**
 * What a controller knows of its widget:
 *
 * - `open`: the widget is reached, or will be; it is of use once it has said that it stands and that it is ready;
 * - `interrupted`: it is out of reach for a while;
 * - `failed`: it cannot come, until another attempt or its own late word says otherwise;
 * - `ended`: the attempt is over, and nothing leads out of it; the signal of the controller has the reason.
 */
export interface ConnectionState {
  readonly phase: 'open' | 'interrupted' | 'failed' | 'ended';
  /** What the widget said when it stood. */
  readonly details?: ReadyDetails;
  /** How the widget is by its own word; of a document that has been out of reach it is asked anew. */
  readonly said?: WidgetState | undefined;
  /** Why it has failed. */
  readonly reason?: OrielError;
}

/** What happens to a connection, as what changes with it. */
export type ConnectionEvent =
  /** The widget says how it is. */
  | { readonly phase: 'open'; readonly said: WidgetState }
  /** The widget says that it stands. */
  | { readonly details: ReadyDetails }
  /** It is out of reach. */
  | { readonly phase: 'interrupted'; readonly said: undefined }
  /** It is in reach again. */
  | { readonly phase: 'open' }
  | { readonly phase: 'failed'; readonly reason: OrielError }
  | { readonly phase: 'ended' };

/** The state after an event. */
export const nextConnection = (state: ConnectionState, event: ConnectionEvent): ConnectionState =>
  state.phase === 'ended' ? state : { ...state, ...event };

/** The state of the handle that a page sees; undefined where it stays as it is, or the loader says it. */
export function shownState({
  phase,
  said = 'connecting',
  details,
}: ConnectionState): WidgetState | undefined {
  if (phase === 'interrupted') return 'degraded';
  if (phase !== 'open' || said === 'destroyed' || said === 'idle' || (said === 'ready' && !details)) return;
  return said;
}
