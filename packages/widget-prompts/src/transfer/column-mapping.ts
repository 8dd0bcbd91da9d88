import type { ColumnMapping } from '@oriel/contracts';
import type { ImportSource } from './read-source';

/** Fields of a card that a column may hold, in the order in which they are asked for. */
export const mappedFields = ['title', 'prompt', 'description', 'tags'] as const;
export type MappedField = (typeof mappedFields)[number];

/** The column of each field; undefined for none. */
export type ColumnChoice = Readonly<Record<MappedField, string | undefined>>;

/** Without them a row is no card; the others have something to take their place. */
export const neededFields: readonly MappedField[] = ['title', 'prompt'];

/** What columns are called elsewhere, the likeliest first. */
const usualNames: Readonly<Record<MappedField, readonly string[]>> = {
  title: ['title', 'titel', 'name', 'act', 'heading', 'headline', 'überschrift', 'subject', 'betreff'],
  prompt: [
    'prompt',
    'prompts',
    'prompttext',
    'text',
    'content',
    'inhalt',
    'body',
    'template',
    'vorlage',
    'message',
  ],
  description: ['description', 'beschreibung', 'summary', 'zusammenfassung', 'about', 'abstract'],
  tags: [
    'tags',
    'tag',
    'schlagwörter',
    'schlagworte',
    'schlagwort',
    'keywords',
    'category',
    'categories',
    'kategorie',
    'kategorien',
    'type',
    'typ',
    'topic',
    'thema',
  ],
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s_.-]+/g, '');

/** Guesses by their names which columns hold what, and by their texts where the names say nothing. */
export function guessColumns({ columns, sample }: Pick<ImportSource, 'columns' | 'sample'>): ColumnChoice {
  const free = new Set(columns);
  const take = (column: string | undefined) => {
    if (column !== undefined) free.delete(column);
    return column;
  };
  const byName = (field: MappedField) =>
    take(
      usualNames[field]
        .map(name => [...free].find(column => plain(column) === name))
        .find(column => column !== undefined),
    );
  const named = Object.fromEntries(mappedFields.map(field => [field, byName(field)]));
  const length = (column: string) => sample.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0);
  const longest = () => take([...free].toSorted((one, other) => length(other) - length(one))[0]);
  const prompt = named.prompt ?? longest();
  return {
    prompt,
    title: named.title ?? take([...free].find(column => length(column) > 0)),
    description: named.description,
    tags: named.tags,
  };
}

/** The choice as the service takes it: what has no column is looked for under a name that there is not. */
export function mappingOf(choice: ColumnChoice, columns: readonly string[]): ColumnMapping {
  let none = '-';
  while (columns.includes(none)) none += '-';
  return Object.fromEntries(mappedFields.map(field => [field, choice[field] ?? none]));
}

/** A text that a column holds, for a person to see what she chooses. */
export const exampleOf = ({ sample }: Pick<ImportSource, 'sample'>, column: string | undefined): string =>
  column === undefined ? '' : (sample.find(row => row[column]?.trim())?.[column]?.trim() ?? '');

/** Whether prompts of the file have variables such as `${Name:default}`. */
export const hasDollarVariables = (
  { sample }: Pick<ImportSource, 'sample'>,
  column: string | undefined,
): boolean => column !== undefined && sample.some(row => /\$\{[^{}\s][^{}]*\}/.test(row[column] ?? ''));
