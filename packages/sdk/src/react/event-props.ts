import type { EventDetails, EventListener, EventListeners } from '@oriel/sdk';

/** `message:completed` is listened to by `onMessageCompleted`. */
type EventProp<E extends string> = E extends `${infer Noun}:${infer Action}`
  ? `on${Capitalize<Noun>}${Capitalize<Action>}`
  : `on${Capitalize<E>}`;

/** One prop for each event of a widget. Always the function of the last render is called; nothing subscribes again. */
export type EventProps = { readonly [E in keyof EventDetails as EventProp<E>]?: EventListener<E> };

/** The event of each prop; its type leaves none out. */
const eventOfProp: { readonly [E in keyof EventDetails as EventProp<E>]: E } = {
  onReady: 'ready',
  onState: 'state',
  onError: 'error',
  onAuthRequired: 'auth:required',
  onAuthRefreshed: 'auth:refreshed',
  onOpen: 'open',
  onClose: 'close',
  onResize: 'resize',
  onTelemetry: 'telemetry',
  onNavigate: 'navigate',
  onOpenDialog: 'openDialog',
  onNotify: 'notify',
  onCopy: 'copy',
  onDownload: 'download',
  onMessageSent: 'message:sent',
  onMessageDelta: 'message:delta',
  onMessageCompleted: 'message:completed',
  onChannelChanged: 'channel:changed',
  onCreditsExhausted: 'credits:exhausted',
  onToolCall: 'tool:call',
};

/** Every event that a page can hear of. */
export const eventNames: readonly (keyof EventListeners)[] = Object.values(eventOfProp);

/** The event that a prop listens to; undefined for any other prop. */
export const eventOf = (prop: string): keyof EventListeners | undefined =>
  // A name that is not in the table is the event of nothing.
  Object.hasOwn(eventOfProp, prop) ? eventOfProp[prop as keyof EventProps] : undefined;
