import { formatMegabytes, useFormat, useT } from '@oriel/app-kit';
import { cardImageLimits, cardLimits, cardSigns } from '@oriel/contracts';
import type { FieldProblem } from './field-problem';
import type { FormField } from './form-store';

const lengths: Partial<Record<FormField, number>> = {
  title: cardLimits.title,
  description: cardLimits.description,
  prompt: cardLimits.prompt,
  tags: cardLimits.tag,
};

/** The text for a problem of a field. */
export function useProblemText() {
  const t = useT();
  const format = useFormat();
  return (field: FormField, problem: FieldProblem): string => {
    const { name = '', signs: wrong = '' } = detailsOf(problem);
    return t(`form.problem.${textOf(field, problem)}`, {
      field: t(`form.name.${field}`),
      name,
      variable: `{{${name}}}`,
      wrong,
      max: lengths[field] ?? 0,
      signs: [...cardSigns[field === 'tags' ? 'tag' : 'text']].join(' '),
      tags: cardLimits.tags,
      variables: cardLimits.variables,
      options: cardLimits.options,
      size: formatMegabytes(format, cardImageLimits.bytes),
      minSide: cardImageLimits.minSide,
      maxSide: cardImageLimits.maxSide,
    });
  };
}

/** The details of a problem of any kind. */
const detailsOf = (problem: FieldProblem): { readonly name?: string; readonly signs?: string } =>
  ('details' in problem && problem.details) || {};

function textOf(field: FormField, problem: FieldProblem): string {
  switch (problem.code) {
    case 'required':
      return field === 'tags' ? 'tags_required' : problem.code;
    case 'too_long':
      return problem.details?.name === undefined ? problem.code : 'tag_too_long';
    case 'charset':
      // A text without a character limit is rejected only for characters that a database cannot store.
      if (problem.details?.signs === undefined) return 'prompt_charset';
      return problem.details.name === undefined ? problem.code : 'tag_charset';
    case 'variable_attributes':
      return problem.details.reason;
    default:
      return problem.code;
  }
}
