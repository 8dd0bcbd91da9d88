// Tests run with empty style sheets, so the text is read from the file.
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

/** The ratios required by the design, per set: light, dark, the bank's light, the bank's dark. */
const PAIRS: readonly (readonly [
  string,
  string,
  least: number,
  ...ratios: [number, number, number, number],
])[] = [
  ['text', 'surface', 4.5, 16.72, 14.81, 16.72, 14.81],
  ['text', 'bg', 4.5, 15.55, 15.91, 15.55, 15.91],
  ['text-2', 'surface', 4.5, 8.03, 8.84, 8.03, 8.84],
  ['text-2', 'hover', 4.5, 6.66, 7.45, 6.66, 7.45],
  ['text-3', 'surface', 4.5, 5.47, 5.99, 5.47, 5.99],
  ['text-3', 'bg', 4.5, 5.09, 6.44, 5.09, 6.44],
  ['text-3', 'sunken', 4.5, 4.76, 6.67, 4.76, 6.67],
  ['text-3', 'raised', 4.5, 5.47, 5.44, 5.47, 5.44],
  ['accent-text', 'surface', 4.5, 7.71, 9.67, 12.3, 9.66],
  ['accent-text', 'accent-soft', 4.5, 6.54, 7.83, 10.38, 8.16],
  ['text-3', 'accent-soft', 4.5, 4.65, 4.85, 4.61, 5.07],
  ['on-accent', 'accent', 4.5, 7.71, 8.45, 12.3, 8.65],
  ['on-accent', 'accent-hover', 4.5, 9.97, 10.14, 15.08, 10.47],
  ['slot-text', 'slot', 4.5, 8.22, 9.54, 8.6, 9.54],
  ['slot-text', 'surface', 4.5, 9.34, 12.58, 10.36, 12.58],
  ['danger', 'surface', 4.5, 6.54, 8.24, 6.54, 8.24],
  ['danger', 'danger-soft', 4.5, 5.66, 7.56, 5.66, 7.56],
  ['success', 'success-soft', 4.5, 5.83, 7.98, 5.83, 7.98],
  ['warning', 'warning-soft', 4.5, 5.92, 8.54, 5.92, 8.54],
  ['code-kw', 'code-bg', 4.5, 6.97, 10.23, 11.12, 10.23],
  ['code-str', 'code-bg', 4.5, 6.76, 11.15, 6.76, 11.15],
  ['code-fn', 'code-bg', 4.5, 7.1, 9.51, 7.1, 9.51],
  ['code-com', 'code-bg', 4.5, 4.94, 6.34, 4.94, 6.34],
  ['line-strong', 'surface', 3, 3.58, 4.06, 3.58, 4.06],
  ['line-strong', 'bg', 3, 3.33, 4.36, 3.33, 4.36],
  ['focus', 'surface', 3, 4.67, 8.64, 6.38, 8.78],
  ['focus', 'bg', 3, 4.34, 9.28, 5.93, 9.43],
  ['slot-line', 'surface', 3, 3.33, 4.98, 4.21, 4.98],
  ['accent', 'surface', 3, 7.71, 8.64, 12.3, 8.78],
];

/** Pairs added by the components, required for light and dark. */
const ADDED: readonly (readonly [string, string, ...ratios: [number, number]])[] = [
  ['text-2', 'accent-soft', 6.82, 7.16],
  ['text-2', 'danger-soft', 6.96, 8.1],
  ['text-2', 'warning-soft', 7.12, 7.35],
  ['text-2', 'raised', 8.03, 8.02],
  ['surface', 'danger', 6.54, 8.24],
  ['surface', 'text', 16.72, 14.81],
  ['danger', 'raised', 6.54, 7.48],
  ['text-2', 'chip', 6.98, 6.65],
];

type Colours = Record<string, string>;

/** The colours declared by a rule of the sheet, for one of the two schemes. */
function coloursOf(selector: string, scheme: 'light' | 'dark'): Colours {
  const start = tokens.indexOf(`${selector} {`);
  const rule = tokens.slice(start, tokens.indexOf('\n  }', start));
  const declared = rule.matchAll(/--_([\w-]+): var\(--oriel-\1, light-dark\((#\w{6}), (#\w{6})\)\)/g);
  const colours: Colours = Object.fromEntries(
    [...declared].map(([, name, light, dark]) => [name, (scheme === 'light' ? light : dark) ?? '']),
  );
  return { ...colours, chip: mix(colours.text ?? '', colours.raised ?? '', 0.07) };
}

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes as `color-mix(in srgb, …)` does. */
function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(one).map((value, at) => Math.round(value * share + (others[at] ?? 0) * (1 - share)));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(value => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2. */
function contrast(colours: Colours, one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map(name => {
      const colour = colours[name];
      if (!colour) throw new Error(`The sheet has no colour ${name}.`);
      return luminance(colour);
    })
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of the bank's variant, for one of the two schemes. */
function bankColours(scheme: 'light' | 'dark'): Colours {
  const file = readFileSync(join(import.meta.dirname, '../../../../variants/bank-talk.json'), 'utf8');
  const { tokens: own }: { tokens: Record<string, string | Record<'light' | 'dark', string>> } =
    JSON.parse(file);
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      typeof value === 'string' ? [] : [[name, value[scheme]]],
    ),
  );
}

const sets = [
  ['light', coloursOf('.oriel-root', 'light')],
  ['dark', coloursOf('.oriel-root', 'dark')],
  ['bank light', { ...coloursOf('.oriel-root', 'light'), ...bankColours('light') }],
  ['bank dark', { ...coloursOf('.oriel-root', 'dark'), ...bankColours('dark') }],
] as const;

it.each(sets)('%s: every pair has the contrast that is promised', (name, colours) => {
  const index = sets.findIndex(([other]) => other === name);
  for (const [one, other, least, ...ratios] of PAIRS) {
    const ratio = contrast(colours, one, other);
    expect(ratio, `${one} on ${other}`).toBeCloseTo(ratios[index] ?? 0, 1);
    expect(ratio, `${one} on ${other}`).toBeGreaterThanOrEqual(least);
  }
});

it.each(sets.slice(0, 2))('%s: so have the pairs that the components add', (name, colours) => {
  for (const [one, other, light, dark] of ADDED) {
    const ratio = contrast(colours, one, other);
    expect(ratio, `${one} on ${other}`).toBeCloseTo(name === 'light' ? light : dark, 1);
    expect(ratio, `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
  }
});

it('declares no token of the host, so that it can be inherited', () => {
  expect(tokens).not.toMatch(/^\s*--oriel-[\w-]+\s*:/m);
});
