import {
  type CardImportForm,
  type CardImportReport,
  type CardTexts,
  type CardVisibility,
  cardLanguages,
  cardLimits,
  cardVisibilities,
  countCodePoints,
  coverSeedMax,
  findCardProblems,
  limits,
  normalizeTags,
  normalizeText,
  type PromptCard,
  parsePrompt,
  plainName,
  type SourceRow,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { fitText } from './fit-text';
import type { TitleMaker } from './title-maker';

/** Characters with a special meaning between the braces of our variables. */
const ours = /[{}|;\s]+/g;

const clean = (text: string): string => text.replace(ours, ' ').trim();

/**
 * Converts variables of the form `${Name:default}` to ours. A default that lists several values with `|` becomes options;
 * variables without a name are unchanged.
 */
export const convertDollarVariables = (text: string): string =>
  text.replace(/\$\{([^{}]*)\}/g, (whole, content: string) => {
    const colon = content.indexOf(':');
    const name = clean(colon < 0 ? content : content.slice(0, colon));
    if (name === '') return whole;
    const values =
      colon < 0
        ? []
        : content
            .slice(colon + 1)
            .split('|')
            .map(clean);
    const filled = values.filter(value => value !== '');
    if (filled.length === 0) return `{{${name}}}`;
    return filled.length === 1
      ? `{{${name} | default: ${filled[0]}}}`
      : `{{${[name, ...filled].join('; ')}}}`;
  });

/** A card from a file, converted to our form. */
export interface MappedCard extends CardTexts {
  readonly visibility: CardVisibility;
  readonly language: PromptCard['language'];
  /** Undefined if the row has none; one is then generated. */
  readonly cover: number | undefined;
  /** Id of an agent; the workspace may not have it. */
  readonly defaultAgentId: string | null;
  /** Names of lists. */
  readonly lists: readonly string[];
  /** Names of the teams that see it; empty if only the visibility applies. */
  readonly teams: readonly string[];
}

export interface MappedRow {
  readonly card: MappedCard;
  readonly problems: CardImportReport['rows'][number]['problems'];
  readonly mended: readonly string[];
  /** Names of variables that occur in several places and are filled by one field. */
  readonly joined: readonly string[];
}

type Options = Pick<CardImportForm, 'mapping' | 'variables' | 'visibility' | 'defaultTag' | 'mend'> & {
  /** Creates titles for rows without one. Default: such a row has a problem. */
  readonly titles?: TitleMaker;
};

/** Suffix of a truncated description. */
const more = ' ...';

/** Creates a card from a row: by the mapping, with defaults for missing values, and with repairs if they are requested. */
export function mapRow(row: SourceRow, options: Options): MappedRow {
  const { mapping = {}, mend } = options;
  const read = (field: keyof typeof mapping) => {
    const column = mapping[field] ?? field;
    // A person chooses the column name, which may equal a property that every object has.
    return (Object.hasOwn(row, column) && row[column]) || '';
  };
  const text = (field: keyof typeof mapping) => normalizeText(toText(read(field)));
  // The column names of our own export, ignoring case, since spreadsheets change it.
  const own = (name: string) => row[name] ?? Object.entries(row).find(([key]) => isNamed(key, name))?.[1];

  const given = text('prompt');
  const prompt = options.variables === 'dollar' ? convertDollarVariables(given) : given;
  const written = text('title');
  const title = written || (prompt && options.titles?.titleOf(prompt, plainText(prompt))) || '';
  const description = text('description') || fitText(plainText(prompt), cardLimits.description, more);
  const named = splitTags(read('tags'));
  const tags = named.length > 0 ? named : normalizeTags([options.defaultTag ?? '']);
  const texts: CardTexts = { title, description, prompt, tags };
  const final = mend ? adjustTexts(texts) : texts;
  const before = { ...texts, title: written };

  return {
    card: {
      ...final,
      visibility: cardVisibilities.find(known => known === own('visibility')) ?? options.visibility,
      language: cardLanguages.find(known => known === own('language')) ?? null,
      cover: readCover(own('cover')),
      defaultAgentId: readId(own('agent')),
      lists: readNames(own('lists'), { most: mostLists, length: cardLimits.listName }),
      teams: readNames(own('teams'), { most: cardLimits.teams, length: limits.teamName }),
    },
    ...findProblems(final),
    mended: textFields.filter(field => String(final[field]) !== String(before[field])),
  };
}

const isNamed = (key: string, name: string): boolean =>
  key.length < 2 * name.length && plainName(key) === name;

const textFields = ['title', 'description', 'prompt', 'tags'] as const;

const toText = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(', ');

/** Maximum number of tags that are read: enough to detect that there are too many. */
const mostTags = 10 * cardLimits.tags;

/** A tag can contain neither comma nor semicolon. */
const splitTags = (value: string | readonly string[]): string[] =>
  normalizeTags(typeof value === 'string' ? value.split(/[,;]/, mostTags) : value.slice(0, mostTags));

/** The beginning of a prompt, with each variable replaced by its name. */
function plainText(prompt: string): string {
  const { segments, variables } = parsePrompt(prompt.slice(0, cardLimits.description * 10));
  const labels = new Map(variables.map(({ key, label }) => [key, label]));
  return segments.map(part => (part.kind === 'text' ? part.text : (labels.get(part.key) ?? ''))).join('');
}

const adjustTexts = ({ title, description, prompt, tags }: CardTexts): CardTexts => ({
  title: findCardProblems({ title }).title ? fitText(title, cardLimits.title) : title,
  description: findCardProblems({ description }).description
    ? fitText(description, cardLimits.description, more)
    : description,
  // A prompt is never truncated.
  prompt,
  tags: normalizeTags(
    tags.map(tag => (findCardProblems({ tags: [tag] }).tags ? fitText(tag, cardLimits.tag, '', 'tag') : tag)),
  ).slice(0, cardLimits.tags),
});

/** Characters that the database cannot store unchanged; the other fields have a restricted character set. */
const unstorable = /\0|\p{Surrogate}/u;

/** A variable in several places works, so it does not block the import; only the form reports it. */
function findProblems(texts: CardTexts): Pick<MappedRow, 'problems' | 'joined'> {
  const joined = new Set<string>();
  const problems = Object.entries(findCardProblems(texts, { prompt: texts.prompt })).flatMap(
    ([field, found]) => found.map(problem => ({ field, ...problem })),
  );
  for (const problem of parsePrompt(texts.prompt).problems)
    if (problem.code === 'variable_duplicate') joined.add(problem.details.name);
  if (unstorable.test(texts.prompt)) problems.push({ field: 'prompt', code: 'charset' });
  return { problems, joined: [...joined] };
}

const readId = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' && z.uuid().safeParse(value).success ? value : null;

/** Maximum number of lists that are read. */
const mostLists = 20;

/** Names of lists or teams: one per line in a table cell, because a name may contain any character. */
const readNames = (
  value: string | readonly string[] = [],
  { most, length }: { readonly most: number; readonly length: number },
): string[] => {
  const names = typeof value === 'string' ? value.split(/[\r\n]+/) : value;
  return [...new Set(names.slice(0, most).map(normalizeText))].filter(
    name => name !== '' && countCodePoints(name) <= length,
  );
};

function readCover(value: string | readonly string[] | undefined): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return undefined;
  return Number(value) <= coverSeedMax ? Number(value) : undefined;
}
