import { useI18n } from '@oriel/app-kit';
import type { CardImportReport } from '@oriel/contracts';
import { readProblem } from '../form/field-problem';
import type { FormField } from '../form/form-store';
import { useProblemText } from '../form/use-problem-text';

type ReportRow = CardImportReport['rows'][number];
export type RowProblem = ReportRow['problems'][number];

/** Texts of the report for a row, in the language of the mount. */
export interface RowTexts {
  field(name: string): string;
  problem(problem: RowProblem): string;
  mended(row: Pick<ReportRow, 'mended'>): string;
  status(row: Pick<ReportRow, 'status'>): string;
}

const formFields: readonly string[] = ['title', 'description', 'prompt', 'tags'] satisfies FormField[];
const isFormField = (name: string): name is FormField => formFields.includes(name);

const rowCodes = ['quotes', 'too_many_cells', 'encoding', 'not_json', 'not_a_card'] as const;
type RowCode = (typeof rowCodes)[number];
const isRowCode = (code: string): code is RowCode => rowCodes.some(known => known === code);

export function useRowTexts(): RowTexts {
  const { t, locale } = useI18n();
  const problemText = useProblemText();
  const field = (name: string) => {
    if (isFormField(name)) return t(`form.name.${name}`);
    return name === 'visibility' || name === 'row' ? t(`import.field.${name}`) : name;
  };
  const rowProblem = ({ code, details }: Omit<RowProblem, 'field'>) =>
    isRowCode(code)
      ? t(`import.problem.${code}`, details)
      : t('form.problem.unknown', { field: field('row') });
  return {
    field,
    problem({ field: name, ...problem }) {
      if (name === 'row') return rowProblem(problem);
      if (name === 'visibility') return t('import.problem.visibility');
      return isFormField(name)
        ? problemText(name, readProblem(problem))
        : t('form.problem.unknown', { field: field(name) });
    },
    status: ({ status }) => t(`import.status.${status}`),
    mended: ({ mended }) =>
      t('import.mended', { fields: new Intl.ListFormat(locale).format(mended.map(field)) }),
  };
}
