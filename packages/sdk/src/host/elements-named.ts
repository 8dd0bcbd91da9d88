import { type BuiltWidgetName, defaultWidget } from '@oriel/contracts';
import type { OrielElement } from '../loader/mount-context';

/** The page's elements that show a given widget; a launcher's element may show any. */
export const elementsNamed = (name: BuiltWidgetName): OrielElement[] =>
  [...document.querySelectorAll<OrielElement>(`oriel-${name},oriel-launcher`)].filter(
    ({ localName, handle }) =>
      localName !== 'oriel-launcher' || (handle?.options.widget || defaultWidget) === name,
  );
