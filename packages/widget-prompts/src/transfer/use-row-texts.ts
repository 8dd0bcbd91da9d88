import type { CardImportReport } from '@oriel/contracts';
import { useI18n } from '@oriel/widget-kit';
import type { FieldProblem, FormField } from '../form/form-store';
import { useProblemText } from '../form/use-problem-text';

type ReportRow = CardImportReport['rows'][number];
export type RowProblem = ReportRow['problems'][number];

/** What the report says of a row, in the language of the mount. */
export interface RowTexts {
  field(name: string): string;
  problem(problem: RowProblem): string;
  mended(row: Pick<ReportRow, 'mended'>): string;
  status(row: Pick<ReportRow, 'status'>): string;
}

const formFields: readonly string[] = ['title', 'description', 'prompt', 'tags'] satisfies FormField[];
const isFormField = (name: string): name is FormField => formFields.includes(name);

export function useRowTexts(): RowTexts {
  const { t, locale } = useI18n();
  const problemText = useProblemText();
  const field = (name: string) =>
    isFormField(name) ? t(`form.name.${name}`) : name === 'visibility' ? t('import.field.visibility') : name;
  return {
    field,
    problem({ field: name, code }) {
      if (name === 'visibility') return t('import.problem.visibility');
      // A code that the form has no text for is told with the general one.
      const told = isFormField(name) ? problemText(name, code as FieldProblem) : undefined;
      return told ?? t('form.problem.unknown', { field: field(name) });
    },
    status: ({ status }) => t(`import.status.${status}`),
    mended: ({ mended }) =>
      t('import.mended', { fields: new Intl.ListFormat(locale).format(mended.map(field)) }),
  };
}
