import type { TestDetails } from '@playwright/test';

/**
 * Details of a test that exists in several variants, such as one per isolation. The daily run executes only the variant for
 * which `isTheOne` is true, `npm run test:full` all of them.
 */
export const daily = (isTheOne: boolean): TestDetails => ({ tag: isTheOne ? [] : ['@full'] });

/** Options of a spec that tests animations, which the daily run disables elsewhere. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Details of a test that supports both databases; the daily run uses the given one. */
export const dailyOn = (database: 'pglite' | 'postgresql'): TestDetails => ({ tag: `@${database}` });

/** The values of each axis, by its name. */
type Axes = Readonly<Record<string, readonly (string | number)[]>>;
type Row<T extends Axes> = { readonly [Name in keyof T]: T[Name][number] };

/**
 * The product of some axes. The daily run takes just enough rows to cover every pair of values of two axes; `npm run test:full`
 * runs the others, too.
 */
export function pairwise<const T extends Axes>(axes: T): { row: Row<T>; details: TestDetails }[] {
  const names = Object.keys(axes);
  let product: Record<string, string | number>[] = [{}];
  for (const name of names)
    product = product.flatMap(row => (axes[name] ?? []).map(value => ({ ...row, [name]: value })));
  const pairsOf = (row: Record<string, string | number>) =>
    names.flatMap((name, index) =>
      names.slice(index + 1).map(other => `${name}=${row[name]} ${other}=${row[other]}`),
    );
  const missing = new Set(product.flatMap(pairsOf));
  const chosen = new Set<object>();
  const newIn = (row: Record<string, string | number>) =>
    pairsOf(row).filter(pair => missing.has(pair)).length;
  while (missing.size > 0) {
    const best = product.reduce((first, row) => (newIn(row) > newIn(first) ? row : first));
    chosen.add(best);
    for (const pair of pairsOf(best)) missing.delete(pair);
  }
  // A row has a value for each axis.
  return product.map(row => ({ row: row as Row<T>, details: daily(chosen.has(row)) }));
}
