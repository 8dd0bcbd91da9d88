import { type EventDetails, type EventListener, type EventListeners, widgets } from '@oriel/sdk';

/** What only some widgets tell. */
type WidgetEvent = (typeof widgets)[keyof typeof widgets]['events' | 'hostMethods'][number];

/** `message:completed` is listened to by `onMessageCompleted`. */
type EventProp<E extends string> = E extends `${infer Noun}:${infer Action}`
  ? `on${Capitalize<Noun>}${Capitalize<Action>}`
  : `on${Capitalize<E>}`;

/** One prop for each event of a widget. Always the function of the last render is called; nothing subscribes again. */
export type EventProps = { readonly [E in keyof EventDetails as EventProp<E>]?: EventListener<E> };

/** What the loader and every widget tell, and what every host is asked; the type leaves none out. */
const common: Readonly<Record<Exclude<keyof EventDetails, WidgetEvent>, true>> = {
  ready: true,
  state: true,
  error: true,
  'auth:required': true,
  'auth:refreshed': true,
  'access:changed': true,
  'organization:changed': true,
  'credits:changed': true,
  open: true,
  close: true,
  resize: true,
  telemetry: true,
  navigate: true,
  switchOrganization: true,
  openDialog: true,
  notify: true,
  copy: true,
  download: true,
};

/** Every event that a page can hear of. */
// Object.keys of a literal gives its own keys.
export const eventNames = [
  ...(Object.keys(common) as (keyof typeof common)[]),
  ...Object.values(widgets).flatMap(({ events, hostMethods }): readonly WidgetEvent[] => [
    ...events,
    ...hostMethods,
  ]),
] as const satisfies readonly (keyof EventListeners)[];

const propOf = (event: string) => `on${event.replace(/(^|:)./g, sign => sign.slice(-1).toUpperCase())}`;

const eventOfProp = new Map(eventNames.map(event => [propOf(event), event]));

/** The event that a prop listens to; undefined for any other prop. */
export const eventOf = (prop: string): keyof EventListeners | undefined => eventOfProp.get(prop);
