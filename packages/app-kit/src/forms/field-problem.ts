import { ApiError } from '@oriel/client';
import type * as z from 'zod/mini';
import type { Translate } from '../i18n/translator';

/** A problem of a field: a code of the contracts, or `invalid`, and the values in its text. */
export interface FieldProblem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** Problems by field. */
export type Problems<V> = Readonly<Partial<Record<keyof V, readonly FieldProblem[]>>>;

/** No problems. */
export const noProblems = <V>(): Problems<V> =>
  // Every field may be omitted.
  ({}) as unknown as Problems<V>;

/** The same codes as those of the service. */
const codes: Readonly<Record<string, string>> = { too_small: 'required', too_big: 'too_long' };

/** A code of the contracts; other messages of a rule are sentences for developers. */
const isCode = (message: string): boolean => /^[a-z]+(?:_[a-z]+)*$/.test(message);

/** The problems found by a schema, by field. */
export function problemsOf<V>(issues: readonly z.core.$ZodIssue[]): Problems<V> {
  const found = issues.map(issue => {
    const custom = isCode(issue.message) ? issue.message : 'invalid';
    const code = issue.code === 'custom' ? custom : (codes[issue.code] ?? 'invalid');
    const maximum = 'maximum' in issue ? Number(issue.maximum) : undefined;
    return {
      field: String(issue.path[0] ?? ''),
      problem: maximum === undefined ? { code } : { code, values: { max: maximum } },
    };
  });
  return byField<V>(found);
}

/** The fields rejected by the service; empty if the refusal concerns no field of the form. */
export function refusedFields<V extends object>(error: unknown, values: V): Problems<V> {
  if (!ApiError.isInstance(error)) return noProblems();
  const found = error.issues.map(({ path, code, details }) => ({
    field: camelCase(path.replace(/^body\./, '').split('.')[0] ?? ''),
    problem: { code, values: details },
  }));
  return byField<V>(found.filter(({ field }) => Object.hasOwn(values, field)));
}

/** The chat service spells its fields in snake_case. */
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

function byField<V>(
  found: readonly { readonly field: string; readonly problem: FieldProblem }[],
): Problems<V> {
  const problems = new Map<string, FieldProblem[]>();
  for (const { field, problem } of found) problems.set(field, [...(problems.get(field) ?? []), problem]);
  // The fields of a schema are those of its values.
  return Object.fromEntries(problems) as unknown as Problems<V>;
}

/** Codes with a text of their own; all others get a generic text. */
const known: ReadonlySet<string> = new Set(['required', 'too_long', 'length', 'charset']);

/** The text for a problem of a field, from the kit's texts. */
export const problemText = (
  { code, values }: FieldProblem,
  t: Translate,
  field: { readonly label: string; readonly max?: number | undefined },
): string =>
  t(`kit.problem.${code === 'length' ? 'too_long' : known.has(code) ? code : 'invalid'}`, {
    field: field.label,
    max: field.max ?? '',
    ...values,
  });
