import type { Variant } from './variant';

type Scheme = 'light' | 'dark';
type Colours = Readonly<Record<string, string>>;

/** Oriel's own colours, which a variant's tokens override; `ui` has the same in its style sheet. */
export const baseColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  bg: ['#f5f7f7', '#0e1313'],
  surface: ['#ffffff', '#151b1b'],
  raised: ['#ffffff', '#1c2424'],
  sunken: ['#ecf0ef', '#0a0e0e'],
  hover: ['#e6ebea', '#212a2a'],
  'line-strong': ['#7d8a88', '#6f7d7a'],
  text: ['#14201f', '#e7eeec'],
  'text-2': ['#465351', '#b0bbb8'],
  'text-3': ['#5f6c6a', '#8e9a97'],
  accent: ['#0b5c63', '#63c6c4'],
  'accent-hover': ['#084a50', '#80d6d4'],
  'on-accent': ['#ffffff', '#04201f'],
  'accent-soft': ['#dff0ee', '#11302f'],
  'accent-text': ['#0b5c63', '#74d0cd'],
  focus: ['#1a808a', '#63c6c4'],
  slot: ['#fff0bf', '#392f12'],
  'slot-text': ['#5b4300', '#f4d98d'],
  'slot-line': ['#b98300', '#a8842c'],
  danger: ['#b3261e', '#ff958c'],
  'danger-soft': ['#fcebe9', '#371917'],
  success: ['#19693a', '#7fd39c'],
  'success-soft': ['#e2f3e8', '#12301d'],
  warning: ['#855000', '#f0bf6b'],
  'warning-soft': ['#fdf0d8', '#35270e'],
  'code-bg': ['#f1f4f4', '#0f1515'],
  'code-kw': ['#0b5c63', '#74d0cd'],
  'code-str': ['#7a4a00', '#e8c48a'],
  'code-fn': ['#3b4aa0', '#a9b6ff'],
  'code-com': ['#5f6c6a', '#8e9a97'],
};

/** Pairs of foreground and background that components draw, with the minimum contrast of WCAG 2.2 AA. */
const pairs: readonly (readonly [colour: string, ground: string, least: 4.5 | 3])[] = [
  ['text', 'surface', 4.5],
  ['text', 'bg', 4.5],
  ['text-2', 'surface', 4.5],
  ['text-2', 'hover', 4.5],
  ['text-3', 'surface', 4.5],
  ['text-3', 'bg', 4.5],
  ['text-3', 'sunken', 4.5],
  ['text-3', 'raised', 4.5],
  ['accent-text', 'surface', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['text-3', 'accent-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['slot-text', 'slot', 4.5],
  ['slot-text', 'surface', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['success', 'success-soft', 4.5],
  ['warning', 'warning-soft', 4.5],
  ['code-kw', 'code-bg', 4.5],
  ['code-str', 'code-bg', 4.5],
  ['code-fn', 'code-bg', 4.5],
  ['code-com', 'code-bg', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'bg', 3],
  ['focus', 'surface', 3],
  ['focus', 'bg', 3],
  ['slot-line', 'surface', 3],
  ['accent', 'surface', 3],
];

export interface LowContrast {
  readonly scheme: Scheme;
  readonly colour: string;
  readonly ground: string;
  readonly ratio: number;
  readonly least: number;
}

/** The pairs of a variant with too little contrast. Only colours in hexadecimal notation are checked. */
export function findLowContrast({ tokens = {} }: Pick<Variant, 'tokens'>): LowContrast[] {
  return (['light', 'dark'] as const).flatMap((scheme, index) => {
    const own = Object.entries(tokens).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value[scheme],
    ]);
    const base = Object.entries(baseColours).map(([name, values]) => [name, values[index]]);
    const colours: Colours = Object.fromEntries([...base, ...own]);
    return pairs.flatMap(([colour, ground, least]) => {
      const ratio = contrastOf(colours[colour], colours[ground]);
      return ratio === undefined || ratio >= least ? [] : [{ scheme, colour, ground, ratio, least }];
    });
  });
}

function contrastOf(one: string | undefined, other: string | undefined): number | undefined {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a = 0, b = 0) => b - a);
  return light === undefined || dark === undefined ? undefined : (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of WCAG 2.2. */
function luminanceOf(colour = ''): number | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const hex = short
    ? short
        .slice(1)
        .map(digit => digit + digit)
        .join('')
    : /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!hex) return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
