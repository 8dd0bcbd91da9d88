import { type EventDetails, type EventListener, type EventListeners, widgets } from '@oriel/sdk';
import { commonEventNames, type WidgetEvent } from '../options/event-names';

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
