import { readFileSync } from 'node:fs';
import { code, page, table } from './markdown';
import { sources } from './sources';

interface DesignToken {
  readonly name: string;
  readonly value: string;
  readonly light: string | undefined;
  readonly dark: string | undefined;
}

/** The custom properties that a page may set, with the product's values. */
export function designTokens(): readonly DesignToken[] {
  const sheet = readFileSync(sources('packages/ui/src/theme/tokens.css'), 'utf8').replace(/\s+/g, ' ');
  const found = [...sheet.matchAll(/--_([\w-]+): var\( ?--oriel-\1, (.*?)\);(?= )/g)].map(
    ([, name = '', value = '']) => {
      const colours = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
      return { name: `--oriel-${name}`, value: value.trim(), light: colours?.[1], dark: colours?.[2] };
    },
  );
  if (found.length < 40) throw new Error(`Only ${found.length} tokens were found`);
  return found;
}

export function tokensPage(): string {
  const found = designTokens();
  return page('Tokens', [
    'Custom properties of the design. Set them on the element of a widget or anything around it (`shadow`), or as `theme: { tokens }` in both isolations; a value that is not set is the one below. [Embedding](../embedding.md#styling) has an example, and [variants](../variants.md) set them for a whole server.',
    '## Colours',
    table(
      ['Token', 'Light', 'Dark'],
      found.flatMap(({ name, light, dark }) =>
        light && dark ? [[code(name), code(light), code(dark)]] : [],
      ),
    ),
    '## Type, sizes, motion and shadows',
    table(
      ['Token', 'Value'],
      found.flatMap(({ name, value, light }) => (light ? [] : [[code(name), code(value)]])),
    ),
  ]);
}
