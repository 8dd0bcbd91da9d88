import type { ReactNode } from 'react';
import type { FieldProblem } from './field-problem';
import type { FormField } from './form-store';
import { useProblemText } from './use-problem-text';

/** All problems of a field as an element; undefined without problems. */
export function useFieldError() {
  const problemText = useProblemText();
  return (field: FormField, problems: readonly FieldProblem[] = []): ReactNode => {
    const texts = [...new Set(problems.map(problem => problemText(field, problem)))];
    if (texts.length < 2) return texts[0];
    return (
      <ul className="p-problems o-stack o-gap-1">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
  };
}
