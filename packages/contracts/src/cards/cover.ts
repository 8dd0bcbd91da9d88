import { hashText } from '../text-hash';

/**
 * The cover of a card without an image, drawn from a number. It is data: the widget renders it as elements and the server as an
 * image, and both look the same.
 */
export interface CoverShape {
  readonly tag: 'circle' | 'path';
  /** Spelt as in React: `strokeWidth`. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface Cover {
  /** Background colour in a light and in a dark theme. */
  readonly ground: { readonly light: string; readonly dark: string };
  readonly shapes: readonly CoverShape[];
}

type Palette = readonly [ground: string, pale: string, middle: string, deep: string, spark: string];

const palettes: readonly Palette[] = [
  ['#d9e6e3', '#9fc4be', '#4f8f8c', '#0b5c63', '#f2c879'],
  ['#efe4d3', '#d9b98a', '#a9743c', '#5d4a3a', '#6f9a95'],
  ['#dfe3ee', '#a9b5d6', '#6374ab', '#2f3d74', '#f0b7a0'],
  ['#e7ead9', '#bcc88f', '#80934f', '#44552d', '#e09f5a'],
  ['#f0dfdc', '#dba9a0', '#b56b64', '#6a3535', '#8fb3b0'],
  ['#dde9f0', '#9cc3d8', '#4a8bb0', '#1c4d6e', '#f5d69a'],
];
/** The background of each palette in the dark theme. */
const darkGrounds = ['#0e2e32', '#302a25', '#1d2440', '#262f20', '#332426', '#14293a'] as const;

export const coverSeedMax = 2 ** 31 - 1;

/** The seed for a text, such as the title of an imported card. */
export const coverSeedOf = (text: string): number => hashText(text);

/** Colours and motif of a seed: covers that share either look similar. */
function lookOf(seed: number) {
  const number = Math.abs(Math.trunc(seed));
  return { colours: number % palettes.length, motif: Math.floor(number / palettes.length) % motifs.length };
}

/** A step to the next colours and the next motif at once; repeated, it visits all combinations. */
const lookStep = palettes.length + 1;

/**
 * Returns the seed itself, or the next one that looks less like its neighbours.
 *
 * @param neighbours Seeds of the covers next to it, the nearest first. Nearer ones weigh more.
 */
export function coverSeedUnlike(seed: number, neighbours: readonly number[]): number {
  const looks = neighbours.map(lookOf);
  const likeness = (candidate: number) => {
    const { colours, motif } = lookOf(candidate);
    return looks.reduce(
      (sum, look, index) =>
        sum + (Number(look.colours === colours) + Number(look.motif === motif)) / (index + 1),
      0,
    );
  };
  let best = seed;
  for (let step = 0; step < palettes.length * motifs.length; step++) {
    const candidate = (seed + step * lookStep) % (coverSeedMax + 1);
    if (likeness(candidate) < likeness(best)) best = candidate;
  }
  return best;
}

/** Number of preceding covers that count as neighbours: beside and above it in a grid of up to four columns. */
export const coverNeighbours = 4;

/** Seeds for consecutive covers, each unlike the ones before it. */
export function coverSeedsOf(texts: readonly string[]): number[] {
  const seeds: number[] = [];
  for (const text of texts) {
    const before = seeds.slice(-coverNeighbours).reverse();
    seeds.push(coverSeedUnlike(coverSeedOf(text), before));
  }
  return seeds;
}

/** Draws the cover of a seed for a given size; the same arguments always give the same image. */
export function drawCover(seed: number, width = 300, height = 100): Cover {
  const { colours, motif } = lookOf(seed);
  // Both indexes are always within their lists.
  const [palette, draw] = [palettes[colours] as Palette, motifs[motif] as Draw];
  const random = numbersFrom(Math.imul(seed, 7919) + 13);
  return {
    ground: { light: palette[0], dark: darkGrounds[colours] ?? palette[3] },
    shapes: draw(palette, random, width, height),
  };
}

/** Pseudorandom numbers from 0 to 1 (exclusive), always the same for the same start. */
function numbersFrom(start: number): () => number {
  let state = start | 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

type Draw = (palette: Palette, random: () => number, width: number, height: number) => CoverShape[];
const short = (value: number): string => String(Math.round(value * 10) / 10);
const circle = (cx: number, cy: number, r: number, fill: string): CoverShape => ({
  tag: 'circle',
  attributes: { cx: short(cx), cy: short(cy), r: short(r), fill },
});
const path = (d: string, attributes: CoverShape['attributes']): CoverShape => ({
  tag: 'path',
  attributes: { d, ...attributes },
});

const drawHills: Draw = ([, pale, middle, deep, spark], random, w, h) => {
  const shapes = [circle(w * (0.25 + 0.5 * random()), h * 0.36, h * 0.15, spark)];
  for (const [layer, fill] of [pale, middle, deep, deep].entries()) {
    const base = h * (0.44 + layer * 0.15);
    const rise = h * 0.1 * (1 - layer * 0.12);
    const phase = random() * 6;
    let d = `M0 ${h}V${short(base)}`;
    for (let step = 0; step <= 24; step++) {
      const x = (w * step) / 24;
      const y =
        base +
        Math.sin((x / w) * (3 + layer) + phase) * rise +
        Math.sin((x / w) * 11 + phase * 2) * rise * 0.3;
      d += `L${short(x)} ${short(y)}`;
    }
    shapes.push(path(`${d}V${h}Z`, { fill, opacity: layer === 3 ? 0.55 : 0.9 }));
  }
  return shapes;
};

const drawTiles: Draw = ([, pale, middle, deep, spark], random, w, h) => {
  const columns = w / h > 2 ? 6 : 3;
  // Squares; the first and the last row may be clipped.
  const side = w / columns;
  const rows = Math.ceil(Math.round((h / side) * 10) / 10);
  const top = (h - rows * side) / 2;
  const colors = [pale, pale, middle, spark, deep];
  const shapes: CoverShape[] = [];
  for (let tile = 0; tile < rows * columns; tile++) {
    const [x, y] = [(tile % columns) * side, top + Math.floor(tile / columns) * side];
    const fill = colors[Math.floor(random() * 5)] ?? pale;
    switch (Math.floor(random() * 4)) {
      case 0:
        shapes.push(path(`M${short(x)} ${short(y)}h${short(side)}v${short(side)}z`, { fill }));
        break;
      case 1:
        shapes.push(circle(x + side / 2, y + side / 2, side * 0.32, fill));
        break;
      case 2: {
        const corner = `${short(x + side)} ${short(y)}`;
        const arc = `M${short(x)} ${short(y + side)}A${short(side)} ${short(side)} 0 0 1 ${corner}`;
        shapes.push(path(`${arc}V${short(y + side)}Z`, { fill }));
        break;
      }
    }
  }
  return shapes;
};

const drawWaves: Draw = ([, pale, middle, deep, spark], random, w, h) => {
  const shapes: CoverShape[] = [];
  for (let line = 0; line < 6; line++) {
    const phase = random() * 0.4 + line * 0.3;
    let d = '';
    for (let x = -10; x <= w + 10; x += 10) {
      const y = h * (0.3 + line * 0.125) + Math.sin((x / w) * 4 + phase) * h * 0.07;
      d += `${d === '' ? 'M' : 'L'}${short(x)} ${short(y)}`;
    }
    const stroke = line > 3 ? deep : line > 1 ? middle : pale;
    const strokeWidth = short(((2 + line * 1.1) * h) / 100);
    shapes.push(path(d, { fill: 'none', stroke, strokeWidth, opacity: 0.85 }));
  }
  return [...shapes, circle(w * 0.74, h * 0.3, h * 0.15, spark)];
};

const drawTrees: Draw = ([, pale, middle, deep, spark], random, w, h) => {
  const colors = [pale, middle, deep];
  const shapes = [circle(w * 0.78, h * 0.3, h * 0.13, spark)];
  for (let tree = 0; tree < 7; tree++) {
    const top = h * (0.78 - 0.4 * random());
    const bow = `q${short(w * 0.055)} ${short(-h * 0.2)} ${short(w * 0.11)} 0`;
    const d = `M${short(w * (0.05 + tree * 0.135))} ${h}V${short(top)}${bow}V${h}Z`;
    shapes.push(path(d, { fill: colors[tree % 3] ?? pale, opacity: 0.92 }));
  }
  return shapes;
};

const drawArches: Draw = ([, pale, middle, deep, spark], random, w, h) => {
  const center = w * (0.5 + 0.24 * random());
  return [spark, pale, middle, pale, middle, deep].map((fill, ring) =>
    circle(center, h * 1.02, h * 0.16 * (6 - ring), fill),
  );
};

const motifs: readonly Draw[] = [drawHills, drawTiles, drawWaves, drawTrees, drawArches];
