import {
  type CardImportForm,
  type CardImportReport,
  type CardTexts,
  type CardVisibility,
  cardLanguages,
  cardLimits,
  cardVisibilities,
  coverSeedMax,
  coverSeedOf,
  findCardProblems,
  normalizeTags,
  normalizeText,
  type PromptCard,
  parsePrompt,
  plainName,
  type SourceRow,
} from '@oriel/contracts';
import { convertDollarVariables } from './convert-variables';
import { fitText } from './fit-text';
import type { TitleMaker } from './title-maker';

/** A card as a file has it, brought into our form. */
export interface MappedCard extends CardTexts {
  readonly visibility: CardVisibility;
  readonly language: PromptCard['language'];
  readonly cover: number;
}

export interface MappedRow {
  readonly card: MappedCard;
  readonly problems: CardImportReport['rows'][number]['problems'];
  readonly mended: readonly string[];
}

type Options = Pick<CardImportForm, 'mapping' | 'variables' | 'visibility' | 'defaultTag' | 'mend'> & {
  /** Makes titles for rows that have none. Default: such a row has a problem. */
  readonly titles?: TitleMaker;
};

/** Stands at the end of a description that was cut. */
const more = ' ...';

/** Makes a card of a row: by the mapping, with defaults for what is missing, and, where it is asked for, mended. */
export function mapRow(row: SourceRow, options: Options): MappedRow {
  const { mapping = {}, mend } = options;
  const read = (field: keyof typeof mapping) => {
    const column = mapping[field] ?? field;
    // A person names the column, perhaps as something that every object has.
    return (Object.hasOwn(row, column) && row[column]) || '';
  };
  const text = (field: keyof typeof mapping) => normalizeText(toText(read(field)));
  // The names of our own export, in any case, since spreadsheets change it.
  const own = (name: string) => row[name] ?? Object.entries(row).find(([key]) => isNamed(key, name))?.[1];

  const given = text('prompt');
  const prompt = options.variables === 'dollar' ? convertDollarVariables(given) : given;
  const written = text('title');
  const title = written || (prompt && options.titles?.titleOf(prompt, plainText(prompt))) || '';
  const description = text('description') || fitText(plainText(prompt), cardLimits.description, more);
  const named = splitTags(read('tags'));
  const tags = named.length > 0 ? named : normalizeTags([options.defaultTag ?? '']);
  const texts: CardTexts = { title, description, prompt, tags };
  const final = mend ? mendTexts(texts) : texts;
  const before = { ...texts, title: written };

  return {
    card: {
      ...final,
      visibility: cardVisibilities.find(known => known === own('visibility')) ?? options.visibility,
      language: cardLanguages.find(known => known === own('language')) ?? null,
      cover: readCover(own('cover')) ?? coverSeedOf(final.title),
    },
    problems: findProblems(final),
    mended: textFields.filter(field => String(final[field]) !== String(before[field])),
  };
}

const isNamed = (key: string, name: string): boolean =>
  key.length < 2 * name.length && plainName(key) === name;

const textFields = ['title', 'description', 'prompt', 'tags'] as const;

const toText = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(', ');

/** Tags that are looked at: enough to see that there are too many. */
const mostTags = 10 * cardLimits.tags;

/** Neither comma nor semicolon can stand in a tag. */
const splitTags = (value: string | readonly string[]): string[] =>
  normalizeTags(typeof value === 'string' ? value.split(/[,;]/, mostTags) : value.slice(0, mostTags));

/** The beginning of a prompt with the names of its variables in their places. */
function plainText(prompt: string): string {
  const { segments, variables } = parsePrompt(prompt.slice(0, cardLimits.description * 10));
  const labels = new Map(variables.map(({ key, label }) => [key, label]));
  return segments.map(part => (part.kind === 'text' ? part.text : (labels.get(part.key) ?? ''))).join('');
}

const mendTexts = ({ title, description, prompt, tags }: CardTexts): CardTexts => ({
  title: findCardProblems({ title }).title ? fitText(title, cardLimits.title) : title,
  description: findCardProblems({ description }).description
    ? fitText(description, cardLimits.description, more)
    : description,
  // A prompt is never cut.
  prompt,
  tags: normalizeTags(
    tags.map(tag => (findCardProblems({ tags: [tag] }).tags ? fitText(tag, cardLimits.tag) : tag)),
  ).slice(0, cardLimits.tags),
});

/** What the database cannot keep as it is; the other fields have a set of letters. */
const unstorable = /\0|\p{Surrogate}/u;

function findProblems(texts: CardTexts): MappedRow['problems'] {
  const problems = Object.entries(findCardProblems(texts)).flatMap(([field, found]) =>
    found.map(problem => ({ field, ...problem })),
  );
  return unstorable.test(texts.prompt) ? [...problems, { field: 'prompt', code: 'charset' }] : problems;
}

function readCover(value: string | readonly string[] | undefined): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return undefined;
  return Number(value) <= coverSeedMax ? Number(value) : undefined;
}
