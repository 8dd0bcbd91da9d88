import { findNameProblem, type NameRule, normalizeText } from '@oriel/contracts';
import * as z from 'zod/mini';

/**
 * The schema of a typed name, with the codes `required`, `length` and `charset`. An unchanged name is never refused, because the
 * service has stored it.
 */
export const nameText = (max: number, rule: NameRule, before = ''): z.ZodMiniType<string, string> => {
  const unchanged = normalizeText(before);
  const problemOf = (name: string) =>
    unchanged !== '' && normalizeText(name) === unchanged ? undefined : findNameProblem(name, max, rule);
  return z.string().check(
    z.overwrite(normalizeText),
    z.refine(name => problemOf(name) !== 'required', { error: 'required' }),
    z.refine(name => problemOf(name) !== 'length', { error: 'length' }),
    z.refine(name => problemOf(name) !== 'charset', { error: 'charset' }),
  );
};
