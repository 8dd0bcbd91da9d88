import type { widgetTable } from '@oriel/contracts';
import type { WidgetHandle } from './loader/widget-handle';
import type { EventDetails } from './options/events';
import type { MountOptions } from './options/mount-options';

/** Options without an attribute: functions, objects that hold functions, and the target of a script tag. */
type Unwritten = 'getToken' | 'tools' | 'on' | 'signal' | 'stylesheets' | 'target';

type Kebab<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Uncapitalize<Head> ? Head : `-${Uncapitalize<Head>}`}${Kebab<Tail>}`
  : Name;

/** A value as attribute text; an object is written as JSON. */
type Text<Value> = Value extends string
  ? Value
  : Value extends number
    ? Value | `${Value}`
    : Value extends boolean
      ? Value | `${Value}` | ''
      : // Keeps the editor's suggestions for the literals.
        string & {};

/** Options as attributes, by their names in markup. */
type Attributes<Options extends keyof MountOptions> = {
  readonly [Option in keyof Pick<MountOptions, Options> as Kebab<Option>]?:
    | Text<NonNullable<MountOptions[Option]>>
    | undefined;
};

/** The attributes of an element of a widget. */
export type OrielElementAttributes = Attributes<Exclude<keyof MountOptions, Unwritten | 'widget'>>;

/** The attributes of `oriel-launcher`, which also names its widget. */
export type OrielLauncherAttributes = Attributes<Exclude<keyof MountOptions, Unwritten | 'launcher'>>;

/** The events that are dispatched on an element. */
export type OrielElementEvents = {
  readonly [Event in keyof EventDetails as `oriel:${Event}`]: CustomEvent<EventDetails[Event]>;
};

/** An element that shows a widget. */
export interface OrielElement extends HTMLElement {
  /** The widget's handle; defined while the element is on the page. */
  readonly handle: WidgetHandle | undefined;
  addEventListener<Event extends keyof OrielElementEvents>(
    type: Event,
    listener: (this: this, event: OrielElementEvents[Event]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Event extends keyof HTMLElementEventMap>(
    type: Event,
    listener: (this: this, event: HTMLElementEventMap[Event]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** The elements of all widgets and of the launcher, by name. */
export type OrielElements = {
  readonly [Name in keyof typeof widgetTable | 'launcher' as `oriel-${Name}`]: OrielElement;
};

declare global {
  interface HTMLElementTagNameMap extends OrielElements {}
}
