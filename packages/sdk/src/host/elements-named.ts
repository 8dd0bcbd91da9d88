import { type BuiltWidgetName, defaultWidget } from '@oriel/contracts';
import type { OrielElement } from '../loader/loader-handle';

/** The elements of the page that show a widget of a name. That of a launcher shows any. */
export const elementsNamed = (name: BuiltWidgetName): OrielElement[] =>
  [...document.querySelectorAll<OrielElement>(`oriel-${name},oriel-launcher`)].filter(
    ({ localName, handle }) =>
      localName !== 'oriel-launcher' || (handle?.options.widget || defaultWidget) === name,
  );
