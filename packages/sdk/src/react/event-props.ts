import { type EventDetails, type EventListener, type EventListeners, widgets } from '@oriel/sdk';

/** Events that only some widgets have. */
type WidgetEvent = (typeof widgets)[keyof typeof widgets]['events' | 'hostMethods'][number];

/** Events of the loader and of every widget, and all common host methods; the type makes the list complete. */
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

/** The events that every widget has. */
// Object.keys of a literal returns its own keys.
export const commonEventNames = Object.keys(common) as (keyof typeof common)[];

/** For example, `onMessageCompleted` listens to `message:completed`. */
type EventProp<E extends string> = E extends `${infer Noun}:${infer Action}`
  ? `on${Capitalize<Noun>}${Capitalize<Action>}`
  : `on${Capitalize<E>}`;

/** One prop for each event of a widget. The function of the latest render is called; nothing resubscribes. */
export type EventProps = { readonly [E in keyof EventDetails as EventProp<E>]?: EventListener<E> };

/** Every event that a page can listen to. */
export const eventNames = [
  ...commonEventNames,
  ...Object.values(widgets).flatMap(({ events, hostMethods }): readonly WidgetEvent[] => [
    ...events,
    ...hostMethods,
  ]),
] as const satisfies readonly (keyof EventListeners)[];

const propOf = (event: string) => `on${event.replace(/(^|:)./g, sign => sign.slice(-1).toUpperCase())}`;

const eventOfProp = new Map(eventNames.map(event => [propOf(event), event]));

/** The event of a prop; undefined for any other prop. */
export const eventOf = (prop: string): keyof EventListeners | undefined => eventOfProp.get(prop);
