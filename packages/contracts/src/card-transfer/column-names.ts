import type { ColumnMapping } from './card-transfer';

/** Fields of a card that a column can be mapped to. */
export type MappedField = keyof ColumnMapping;

/** Common names of columns and keys in other products, the most likely first, normalised by `plainName`. */
const usualNames: Readonly<Record<MappedField, readonly string[]>> = {
  title: [
    'title',
    'titel',
    'prompttitle',
    'prompttitel',
    'name',
    'promptname',
    'act',
    'heading',
    'headline',
    'überschrift',
    'ueberschrift',
    'bezeichnung',
    'label',
    'subject',
    'betreff',
  ],
  prompt: [
    'prompt',
    'prompts',
    'prompttext',
    'promptcontent',
    'promptinhalt',
    'prompttemplate',
    'promptvorlage',
    'text',
    'content',
    'inhalt',
    'body',
    'template',
    'vorlage',
    'instruction',
    'instructions',
    'anweisung',
    'anweisungen',
    'systemprompt',
    'message',
    'nachricht',
  ],
  description: [
    'description',
    'beschreibung',
    'kurzbeschreibung',
    'summary',
    'zusammenfassung',
    'about',
    'abstract',
  ],
  tags: [
    'tags',
    'tag',
    'schlagwörter',
    'schlagwoerter',
    'schlagworte',
    'schlagwort',
    'stichwörter',
    'stichworte',
    'stichwort',
    'keywords',
    'keyword',
    'labels',
    'category',
    'categories',
    'kategorie',
    'kategorien',
    'type',
    'typ',
    'topic',
    'topics',
    'thema',
    'themen',
  ],
};

/** Normalises a name by removing capitals, spaces and signs: `Prompt Text` and `prompt_text` are the same. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '');

/** Maximum number of columns to inspect; a list of objects may have any number of keys. */
const mostColumns = 1_000;

/**
 * Maps columns to fields by name, each column once. A nested key is matched as a whole, else by its last part: `attributes.title`
 * is a title.
 */
export function matchColumns(columns: readonly string[]): ColumnMapping {
  const [whole, last] = [new Map<string, string>(), new Map<string, string>()];
  for (const column of columns.slice(0, mostColumns)) {
    const parts = plainName(column).split('.');
    for (const [names, name] of [[whole, parts.join('')] as const, [last, parts.at(-1) ?? ''] as const])
      if (!names.has(name)) names.set(name, column);
  }
  const mapping: ColumnMapping = {};
  const taken = new Set<string>();
  for (const field of ['title', 'prompt', 'description', 'tags'] as const) {
    const found = [whole, last].flatMap(names => usualNames[field].map(name => names.get(name)));
    const column = found.find(name => name !== undefined && !taken.has(name));
    if (column === undefined) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

const known: ReadonlySet<string> = new Set([
  ...Object.values(usualNames).flat(),
  'visibility',
  'teams',
  'language',
  'cover',
  'agent',
  'lists',
  'id',
]);

/** Whether a name alone identifies the content of its column. */
export const isKnownColumn = (name: string): boolean => known.has(plainName(name));

/** Whether a key identifies the text of a prompt. */
export const isPromptKey = (key: string): boolean => usualNames.prompt.includes(plainName(key));

/** Makes column names unique for display and selection; an empty name stays empty, and its column is not read. */
export function nameColumns(head: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return head.map(cell => {
    const name = cell.trim();
    let free = name;
    while (name !== '' && counts.has(free)) {
      const count = (counts.get(name) ?? 1) + 1;
      counts.set(name, count);
      free = `${name} (${count})`;
    }
    counts.set(free, 1);
    return free;
  });
}
