import { cardImageLimits, cardLimits } from '@oriel/contracts';
import { useT } from '@oriel/widget-kit';
import type { FieldProblem, FormField } from './form-store';

const lengths: Partial<Record<FormField, number>> = {
  title: cardLimits.title,
  description: cardLimits.description,
  prompt: cardLimits.prompt,
  tags: cardLimits.tag,
};

const known: ReadonlySet<string> = new Set<FieldProblem>([
  'required',
  'too_long',
  'charset',
  'too_many',
  'variable_empty',
  'variable_duplicate',
  'variable_too_many',
  'variable_too_many_options',
  'variable_attributes',
  'image_type',
  'image_broken',
  'image_bytes',
  'image_too_small',
  'image_too_large',
  'agent',
]);

/** The text of what is wrong with a field. */
export function useProblemText() {
  const t = useT();
  return (field: FormField, problem: FieldProblem | undefined): string | undefined => {
    if (!problem) return undefined;
    if (field === 'tags' && problem === 'required') return t('form.problem.tags_required');
    const code = known.has(problem) ? problem : 'unknown';
    return t(`form.problem.${code}`, {
      field: t(`form.name.${field}`),
      max: lengths[field] ?? 0,
      tags: cardLimits.tags,
      variables: cardLimits.variables,
      options: cardLimits.options,
      size: wholeMegabytes(cardImageLimits.bytes),
      minSide: cardImageLimits.minSide,
      maxSide: cardImageLimits.maxSide,
    });
  };
}

/** Rounded down: what is said to be enough must be. */
export const wholeMegabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)}\u00a0MB`;
