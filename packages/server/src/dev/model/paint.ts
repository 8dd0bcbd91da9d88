/*
 * Paints the images of the demo: a generated scene that depends on the words only, so that the same words give the same image.
 * Each shows the word DEMO, drawn as lines because a server may have no fonts.
 */
import { createHash } from 'node:crypto';

export interface Painting {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly style: string | undefined;
  /** Distinguishes images for the same words. */
  readonly seed: number;
}

type Random = () => number;
/** Colours from the sky down to the foreground, and the light. */
interface Palette {
  readonly sky: readonly [string, string];
  readonly ground: readonly [string, string, string, string];
  readonly light: string;
}

const palettes: readonly Palette[] = [
  { sky: ['#1f3b57', '#f2a65a'], ground: ['#8f5d6b', '#6a4460', '#472f4f', '#2a1f3a'], light: '#ffe2a8' },
  { sky: ['#0b5c63', '#bfe3d0'], ground: ['#6fae9b', '#3f8a80', '#216469', '#123f4a'], light: '#fff4d2' },
  { sky: ['#354a8c', '#f5c7c3'], ground: ['#b07fa5', '#7f5d95', '#52457d', '#2d2d5b'], light: '#fff0e0' },
  { sky: ['#7fb2d9', '#fdf1d6'], ground: ['#a9c48b', '#7ba66f', '#4f8460', '#2f5d50'], light: '#ffd166' },
  { sky: ['#2b2540', '#d9627a'], ground: ['#94446b', '#6b335f', '#452850', '#281b3a'], light: '#ffc8a2' },
  { sky: ['#d7e3ea', '#fbf7ef'], ground: ['#b9c7c4', '#93a8a8', '#6d878c', '#48636d'], light: '#f4b860' },
];
const ink: Palette = {
  sky: ['#f7f3e9', '#ece5d3'],
  ground: ['#b9b4a6', '#8b877d', '#57544e', '#2a2926'],
  light: '#c8453b',
};

function randomOf(text: string): Random {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const round = (value: number): string => value.toFixed(1);

/** An image as SVG. It contains none of the words. */
export function paint({ text, width, height, style, seed }: Painting): string {
  const random = randomOf(`${text.normalize('NFC').toLowerCase().trim()}\0${seed}`);
  const palette = style === 'ink' ? ink : (palettes[Math.floor(random() * palettes.length)] ?? ink);
  const scenes = [hills, sea, town];
  const scene = scenes[Math.floor(random() * scenes.length)] ?? hills;
  const soft = style === 'calm' ? 0.75 : 1;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${palette.light}" stop-opacity="0.9"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<g opacity="${soft}">${scene(random, palette, width, height)}</g>
${mark(width, height)}
</svg>`;
}

function sun(random: Random, { light }: Palette, width: number, height: number): string {
  const x = width * (0.2 + random() * 0.6);
  const y = height * (0.18 + random() * 0.27);
  const radius = Math.min(width, height) * (0.05 + random() * 0.06);
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 4)}" fill="url(#glow)"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${light}"/>`;
}

/** The outline of a chain of hills or waves, closed along the lower edge. */
function ridge(
  random: Random,
  width: number,
  height: number,
  base: number,
  rise: number,
  steps: number,
): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (width * index) / steps,
    y: base - rise * random(),
  }));
  const first = points[0] ?? { x: 0, y: base };
  let path = `M0 ${height}L0 ${round(first.y)}`;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const middle = (before.x + point.x) / 2;
    path += `C${round(middle)} ${round(before.y)} ${round(middle)} ${round(point.y)} ${round(point.x)} ${round(point.y)}`;
  }
  return `${path}L${width} ${height}Z`;
}

function hills(random: Random, palette: Palette, width: number, height: number): string {
  const layers = palette.ground.map((color, index) => {
    const base = height * (0.58 + index * 0.13);
    return `<path d="${ridge(random, width, height, base, height * (0.2 - index * 0.035), 4 + index)}" fill="${color}"/>`;
  });
  const trees = Array.from({ length: 14 }, () => {
    const x = width * random();
    const size = height * (0.03 + random() * 0.05);
    const y = height * (0.93 + random() * 0.05);
    return `<path d="M${round(x)} ${round(y - size * 2)}L${round(x + size * 0.5)} ${round(y)}L${round(x - size * 0.5)} ${round(y)}Z" fill="${palette.ground[3]}"/>`;
  });
  return sun(random, palette, width, height) + layers.join('') + trees.join('');
}

function sea(random: Random, palette: Palette, width: number, height: number): string {
  const horizon = height * (0.52 + random() * 0.1);
  const waves = Array.from({ length: 7 }, (_, index) => {
    const base = horizon + ((height - horizon) * index) / 7 + height * 0.02;
    const color = palette.ground[Math.min(3, Math.floor(index / 2))] ?? palette.ground[3];
    return `<path d="${ridge(random, width, height, base, height * (0.012 + index * 0.006), 9)}" fill="${color}" fill-opacity="0.86"/>`;
  });
  const x = width * (0.25 + random() * 0.5);
  const size = Math.min(width, height) * (0.08 + random() * 0.05);
  const boat = `<g fill="${palette.sky[0]}"><path d="M${round(x - size)} ${round(horizon)}L${round(x + size)} ${round(horizon)}L${round(x + size * 0.6)} ${round(horizon + size * 0.35)}L${round(x - size * 0.6)} ${round(horizon + size * 0.35)}Z"/></g><path d="M${round(x)} ${round(horizon - size * 0.1)}L${round(x)} ${round(horizon - size * 1.8)}L${round(x + size * 0.9)} ${round(horizon - size * 0.1)}Z" fill="${palette.light}"/>`;
  return (
    sun(random, palette, width, height) +
    `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="${palette.ground[0]}"/>` +
    boat +
    waves.join('')
  );
}

function town(random: Random, palette: Palette, width: number, height: number): string {
  let shapes = sun(random, palette, width, height);
  for (const [layer, color] of palette.ground.slice(1).entries()) {
    let x = -width * 0.05 * random();
    while (x < width) {
      const wide = width * (0.07 + random() * 0.08);
      const top = height * (0.38 + layer * 0.14 + random() * 0.2);
      const roof = random() < 0.5 ? wide * (0.3 + random() * 0.4) : 0;
      shapes += `<path d="M${round(x)} ${height}L${round(x)} ${round(top)}L${round(x + wide / 2)} ${round(top - roof)}L${round(x + wide)} ${round(top)}L${round(x + wide)} ${height}Z" fill="${color}"/>`;
      const window = wide * 0.16;
      for (let y = top + window * 1.2; y < height; y += window * 2.2)
        for (const column of [0.18, 0.62])
          if (random() < 0.55)
            shapes += `<rect x="${round(x + wide * column)}" y="${round(y)}" width="${round(window * 1.2)}" height="${round(window * 1.3)}" rx="${round(window * 0.2)}" fill="${palette.light}" fill-opacity="${round(0.4 + random() * 0.5)}"/>`;
      x += wide * (0.95 + random() * 0.2);
    }
  }
  return shapes;
}

/** The letters D, E, M and O in a box of 4 by 6. */
const letters = [
  'M0 0V6H2Q4 6 4 3Q4 0 2 0Z',
  'M4 0H0V6H4M0 3H3',
  'M0 6V0L2 3L4 0V6',
  'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z',
];

function mark(width: number, height: number): string {
  const unit = Math.min(width, height) / 240;
  const across = letters.length * 6 * unit;
  const [x, y] = [width - across - 6 * unit, height - 14 * unit];
  const drawn = letters
    .map((path, index) => `<path d="${path}" transform="translate(${index * 6} 0)"/>`)
    .join('');
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(unit)})"><rect x="-3" y="-3" width="${letters.length * 6 + 4}" height="12" rx="3" fill="#000" fill-opacity="0.45"/><g fill="none" stroke="#fff" stroke-width="1" stroke-linejoin="round" stroke-linecap="round">${drawn}</g></g>`;
}
