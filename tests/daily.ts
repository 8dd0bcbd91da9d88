import type { TestDetails } from '@playwright/test';

/**
 * Details of one of several tests that differ in a combination only, such as the isolation: the daily run takes the one
 * that stands for the others, `npm run test:full` all of them.
 */
export const daily = (isTheOne: boolean): TestDetails => ({ tag: isTheOne ? [] : ['@full'] });

/** Options of a spec that looks at what moves, which the daily run else leaves out. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Details of a test that runs on both databases, and in the daily run on one. */
export const dailyOn = (database: 'pglite' | 'postgresql'): TestDetails => ({ tag: `@${database}` });

/** The values of one axis each, by the names of the axes. */
type Axes = Readonly<Record<string, readonly (string | number)[]>>;
type Row<T extends Axes> = { readonly [Name in keyof T]: T[Name][number] };

/**
 * The product of some axes. Rows that are not needed for every pair of values of two axes to occur are left to
 * `npm run test:full`.
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
  // A row has a value of each axis.
  return product.map(row => ({ row: row as Row<T>, details: daily(chosen.has(row)) }));
}
