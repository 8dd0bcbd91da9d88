import type { Looks } from './measure';
import type { Picture } from './take-pictures';

/** How many different values the whole product may show. */
const most = { lefts: 3, sizes: 6, weights: 3, heights: 4, radii: 5, selections: 1 } as const;
type Kind = keyof typeof most;

const titles: Readonly<Record<Kind, string>> = {
  lefts: 'left edges at 1440',
  sizes: 'font sizes',
  weights: 'font weights',
  heights: 'control heights with a mouse',
  radii: 'radii',
  selections: 'looks of a selected sidebar row',
};

/** Nothing moves while a page loads. Below it are single words, such as a count with three digits. */
const mostShift = 0.001;

/** Every value that is beyond the limits, as lines of text; empty if there is none. */
export function findOffenders(pictures: readonly Picture[]): string[] {
  return [...countOffenders(pictures), ...pictures.flatMap(pageOffenders)];
}

/** Findings of axe on a screen, one rule per line. */
export const listViolations = ({ screen, look, violations = [] }: Picture): string[] =>
  violations.map(violation => `${screen.name} (${look.theme}, ${look.width} px): ${violation}`);

function countOffenders(pictures: readonly Picture[]): string[] {
  // Dictionary keys make the order of appearance irrelevant.
  return (Object.keys(most) as Kind[]).flatMap(kind => {
    const values = valuesOf(kind, pictures);
    if (values.size <= most[kind]) return [];
    const lines = [...values].sort(([, a], [, b]) => b.count - a.count);
    return [
      `${values.size} ${titles[kind]} instead of ${most[kind]}:`,
      ...lines.map(([value, { count, example }]) => `    ${value} on ${count} screens, such as ${example}`),
    ];
  });
}

function valuesOf(kind: Kind, pictures: readonly Picture[]) {
  const values = new Map<string, { count: number; example: string }>();
  for (const { screen, look, looks } of pictures) {
    if (!looks || !isMeasured(kind, look.width, screen.embed !== undefined)) continue;
    for (const [value, example] of Object.entries(looks[kind])) {
      const known = values.get(value);
      values.set(value, {
        count: (known?.count ?? 0) + 1,
        example: known?.example ?? `${screen.name}: ${example}`,
      });
    }
  }
  return values;
}

/** Fields are larger on touch; only the portal at 1440 has a shared column. */
const isMeasured = (kind: Kind, width: number, isEmbed: boolean): boolean =>
  kind === 'lefts' ? width === 1440 && !isEmbed : kind === 'selections' ? !isEmbed : width >= 880;

function pageOffenders({ screen, look, looks }: Picture): string[] {
  if (!looks) return [];
  const { overflow, shift, shifted }: Looks = looks;
  return [
    ...(overflow > 0 ? [`${screen.name} at ${look.width} px is ${overflow} px too wide`] : []),
    ...(shift > mostShift
      ? [`${screen.name} at ${look.width} px shifts by ${shift.toFixed(4)}: ${shifted.join(', ')}`]
      : []),
  ];
}
