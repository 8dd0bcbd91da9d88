import type { EventDetails, EventListener, EventListeners } from '@oriel/sdk';

/** `message:completed` is listened to by `onMessageCompleted`. */
type EventProp<E extends string> = E extends `${infer Noun}:${infer Action}`
  ? `on${Capitalize<Noun>}${Capitalize<Action>}`
  : `on${Capitalize<E>}`;

/** One prop for each event of a widget. Always the function of the last render is called; nothing subscribes again. */
export type EventProps = { readonly [E in keyof EventDetails as EventProp<E>]?: EventListener<E> };

/** The type leaves none out. */
const events: Readonly<Record<keyof EventDetails, true>> = {
  ready: true,
  state: true,
  error: true,
  'auth:required': true,
  'auth:refreshed': true,
  open: true,
  close: true,
  resize: true,
  telemetry: true,
  navigate: true,
  openDialog: true,
  notify: true,
  copy: true,
  download: true,
  insertText: true,
  openInChat: true,
  'message:sent': true,
  'message:delta': true,
  'message:completed': true,
  'channel:changed': true,
  'credits:exhausted': true,
  'tool:call': true,
  'card:used': true,
  'card:saved': true,
  'card:deleted': true,
  'filters:changed': true,
  'lists:changed': true,
  'title:changed': true,
};

/** Every event that a page can hear of. */
// Object.keys of a literal gives its own keys.
export const eventNames = Object.keys(events) as readonly (keyof EventListeners)[];

const propOf = (event: string) => `on${event.replace(/(^|:)./g, sign => sign.slice(-1).toUpperCase())}`;

const eventOfProp = new Map(eventNames.map(event => [propOf(event), event]));

/** The event that a prop listens to; undefined for any other prop. */
export const eventOf = (prop: string): keyof EventListeners | undefined => eventOfProp.get(prop);
