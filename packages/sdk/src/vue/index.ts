/*
 * Types of the elements in Vue templates, from the same tables as the JSX types. Vue's tools use them if a project imports this
 * module; it has no code.
 */
import type {
  OrielElement,
  OrielElementAttributes,
  OrielElementEvents,
  OrielElements,
  OrielLauncherAttributes,
} from '@oriel/sdk';
import type { HTMLAttributes, ReservedProps } from 'vue';

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** Vue looks up kebab-case attributes by their camelCase names. */
type Props<Attributes> = {
  readonly [Name in keyof Attributes as Name extends string ? Camel<Name> : never]: Attributes[Name];
};

type Listeners = {
  readonly [Name in keyof OrielElementEvents as `on${Capitalize<Name>}`]?: (
    event: OrielElementEvents[Name],
  ) => unknown;
};

/** The attributes of a widget element in a template, with its events. */
export type OrielElementProps = HTMLAttributes & ReservedProps & Props<OrielElementAttributes> & Listeners;

/** The attributes of `oriel-launcher` in a template, with its events. */
export type OrielLauncherProps = HTMLAttributes & ReservedProps & Props<OrielLauncherAttributes> & Listeners;

/** An element as a template sees it; a template ref to it is the element. */
type Templated<ElementProps> = new () => OrielElement & {
  /** @deprecated Only read by templates: no element has it. */
  $props: ElementProps;
};

type VueElements = {
  readonly [Tag in keyof OrielElements]: Templated<
    Tag extends 'oriel-launcher' ? OrielLauncherProps : OrielElementProps
  >;
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
