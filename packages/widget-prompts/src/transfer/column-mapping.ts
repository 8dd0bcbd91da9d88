import { type ColumnMapping, type MappedField, matchColumns } from '@oriel/contracts';
import type { ImportSource } from './read-source';

/** Fields of a card that a column may hold, in display order. */
export const mappedFields = [
  'title',
  'prompt',
  'description',
  'tags',
] as const satisfies readonly MappedField[];

/** The column of each field; undefined for none. */
export type ColumnChoice = Readonly<Record<MappedField, string | undefined>>;

/** A row needs these to become a card; the other fields have defaults. */
export const neededFields: readonly MappedField[] = ['prompt'];

/** Guesses the columns by name, and by content if the names do not match. */
export function guessColumns({ columns, sample }: Pick<ImportSource, 'columns' | 'sample'>): ColumnChoice {
  const named = matchColumns(columns);
  const taken = new Set(Object.values(named));
  const free = columns.filter(column => !taken.has(column));
  const length = (column: string) => sample.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0);
  const prompt = named.prompt ?? free.toSorted((one, other) => length(other) - length(one))[0];
  return {
    prompt,
    title: named.title ?? free.find(column => column !== prompt && holdsTitles(column, sample)),
    description: named.description,
    tags: named.tags,
  };
}

/** Whether a column holds short and distinct texts in most rows: neither numbers nor survey answers. */
function holdsTitles(column: string, sample: ImportSource['sample']): boolean {
  const texts = sample.map(row => row[column]?.trim() ?? '').filter(text => text !== '');
  const words = texts.filter(
    text => /\p{L}{2}/u.test(text) && !/^(true|false|yes|no|ja|nein)$|:\/\/|@/i.test(text),
  );
  const isEnough = words.length > 0 && words.length >= sample.length / 2;
  return isEnough && words.every(text => text.length <= 200) && new Set(words).size > words.length / 2;
}

/** The mapping for the service: a field without a column gets a name that no column has. */
export function mappingOf(choice: ColumnChoice, columns: readonly string[]): ColumnMapping {
  let none = '-';
  while (columns.includes(none)) none += '-';
  return Object.fromEntries(mappedFields.map(field => [field, choice[field] ?? none]));
}

/** An example text of a column, which shows its content. */
export const exampleOf = ({ sample }: Pick<ImportSource, 'sample'>, column: string | undefined): string =>
  column === undefined ? '' : (sample.find(row => row[column]?.trim())?.[column]?.trim() ?? '');

/** Whether prompts in the file have variables such as `${Name:default}`. */
export const hasDollarVariables = (
  { sample }: Pick<ImportSource, 'sample'>,
  column: string | undefined,
): boolean => column !== undefined && sample.some(row => /\$\{[^{}\s][^{}]*\}/.test(row[column] ?? ''));
