/*
 * Types of the elements in templates of Vue, from the same tables as those in JSX. Vue's tools read them where a project
 * names this module; it has no code.
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

/** What a template writes in kebab-case is looked up in camel case. */
type Props<Attributes> = {
  readonly [Name in keyof Attributes as Name extends string ? Camel<Name> : never]: Attributes[Name];
};

type Listeners = {
  readonly [Name in keyof OrielElementEvents as `on${Capitalize<Name>}`]?: (
    event: OrielElementEvents[Name],
  ) => unknown;
};

/** The attributes of an element of a widget in a template, with its events. */
export type OrielElementProps = HTMLAttributes & ReservedProps & Props<OrielElementAttributes> & Listeners;

/** The attributes of `oriel-launcher` in a template, with its events. */
export type OrielLauncherProps = HTMLAttributes & ReservedProps & Props<OrielLauncherAttributes> & Listeners;

/** An element as a template knows it; a template ref to it is the element. */
type Templated<ElementProps> = new () => OrielElement & {
  /** @deprecated Read by templates alone: no element has it. */
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
