import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseColours, findLowContrast } from './contrast';
import { variant, variantTokens } from './variant';

const root = join(import.meta.dirname, '../../../..');
const bankTalk: unknown = JSON.parse(readFileSync(join(root, 'variants/bank-talk.json'), 'utf8'));
const smallest = { name: 'desk', productName: 'Desk' };

describe('the file of a variant', () => {
  it('is valid for the one that ships, whose contrast is enough', () => {
    expect(findLowContrast(variant.parse(bankTalk))).toEqual([]);
  });

  it.each<[string, object]>([
    ['a member that does not exist', { colour: '#fff' }],
    ['a name with capitals', { name: 'Desk' }],
    ['no name of the product', { productName: '' }],
    ['a link without https', { links: { imprint: 'http://desk.example' } }],
    ['a link to another scheme', { links: { imprint: 'javascript:alert(1)' } }],
    ['an icon on another host', { favicon: '//desk.example/icon.svg' }],
    ['a logo on another host', { logo: { light: 'https://desk.example/a.svg', dark: '/b.svg' } }],
    ['a token that ends its declaration', { tokens: { accent: 'red; background: blue' } }],
    [
      'a token that loads something behind a line break',
      { tokens: { bg: 'red\nurl(https://desk.example/x)' } },
    ],
    ['a token that chooses a picture', { tokens: { bg: 'image-set("https://desk.example/x" 1x)' } }],
    ['a path to another host', { favicon: '/\\desk.example/x.ico' }],
    ['a token that loads something', { tokens: { bg: 'url(https://desk.example/x)' } }],
    ['a token for one scheme only', { tokens: { accent: { light: '#fff' } } }],
    ['a language that does not exist', { defaultLocale: 'fr' }],
    ['a host location with a path', { hostLocations: ['https://desk.example/a'] }],
  ])('is refused for %s', (_, change) => {
    expect(variant.safeParse({ ...smallest, ...change }).success).toBe(false);
    expect(variant.safeParse(smallest).success).toBe(true);
  });

  it('gives tokens with the values of both schemes', () => {
    const tokens = { accent: { light: '#111111', dark: '#eeeeee' }, 'r-sm': '2px' };
    expect(variantTokens({ tokens })).toEqual({
      '--oriel-accent': 'light-dark(#111111, #eeeeee)',
      '--oriel-r-sm': '2px',
    });
  });
});

describe('contrast', () => {
  it('names the pair that is too low, and its scheme', () => {
    const tokens = { 'accent-text': { light: '#aaa', dark: '#ffffff' } };
    const found = findLowContrast({ tokens });
    expect(found.map(({ scheme, colour, ground }) => [scheme, colour, ground])).toEqual([
      ['light', 'accent-text', 'surface'],
      ['light', 'accent-text', 'accent-soft'],
    ]);
    expect(found[0]?.ratio).toBeCloseTo(2.32, 1);
  });

  it('starts from the colours of the style sheet, and does not judge what is no such colour', () => {
    const sheet = readFileSync(join(root, 'packages/ui/src/theme/tokens.css'), 'utf8');
    for (const [name, [light, dark]] of Object.entries(baseColours))
      expect(sheet).toContain(`--_${name}: var(--oriel-${name}, light-dark(${light}, ${dark}));`);
    expect(findLowContrast({})).toEqual([]);
    expect(findLowContrast({ tokens: { text: 'oklch(90% 0 0)' } })).toEqual([]);
  });
});
