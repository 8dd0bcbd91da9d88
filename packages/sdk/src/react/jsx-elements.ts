import type {
  OrielElement,
  OrielElementAttributes,
  OrielElements,
  OrielLauncherAttributes,
} from '@oriel/sdk';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

interface HtmlProps extends DetailedHTMLProps<HTMLAttributes<OrielElement>, OrielElement> {
  /** React 18 does not support `className` on custom elements. */
  readonly class?: string | undefined;
}

/** An element of a widget in JSX: its attributes are the options in kebab-case. */
export type OrielElementProps = HtmlProps & OrielElementAttributes;

/** `oriel-launcher` in JSX. */
export type OrielLauncherProps = HtmlProps & OrielLauncherAttributes;

type JsxElements = {
  readonly [Tag in keyof OrielElements]: Tag extends 'oriel-launcher'
    ? OrielLauncherProps
    : OrielElementProps;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
