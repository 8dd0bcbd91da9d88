import type { CardVisibility, PromptCard, TransferFormat } from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';

/** The fields of a card in a file; the import reads them again. */
export interface TransferredCard {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
  readonly visibility: CardVisibility;
  /** Names of the teams that see it; omitted if only the visibility applies. */
  readonly teams?: readonly string[];
  readonly language: PromptCard['language'];
  /** Null if an image was uploaded: a text file contains no images. */
  readonly cover: number | null;
  /** Id of an agent of the workspace. */
  readonly agent: string | null;
  /** Names of its lists that the person may see. */
  readonly lists: readonly string[];
}

const columns = [
  'title',
  'description',
  'prompt',
  'tags',
  'visibility',
  'teams',
  'language',
  'cover',
  'agent',
  'lists',
] as const;

/** Writes cards as the text of a file, piece by piece as they arrive. */
export function writeCards(
  pages: AsyncIterable<readonly TransferredCard[]>,
  format: TransferFormat,
): AsyncGenerator<string> {
  return format === 'json' ? writeJson(pages) : writeTable(pages);
}

async function* writeTable(pages: AsyncIterable<readonly TransferredCard[]>): AsyncGenerator<string> {
  // Starts with the byte order mark, without which a spreadsheet assumes another encoding.
  yield `\ufeff${writeCsv([columns])}`;
  for await (const page of pages)
    yield writeCsv(page.map(card => columns.map(name => toCell(card[name], name))));
}

/** One name per line, because names of lists and teams may contain any character. */
const toCell = (value: TransferredCard[(typeof columns)[number]], name: (typeof columns)[number]): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? value.join(name === 'lists' || name === 'teams' ? '\n' : '; ')
      : String(value);

async function* writeJson(pages: AsyncIterable<readonly TransferredCard[]>): AsyncGenerator<string> {
  yield '{"cards":[';
  let separator = '\n';
  for await (const page of pages) {
    yield page
      .map(card => {
        const text = `${separator}${JSON.stringify(card)}`;
        separator = ',\n';
        return text;
      })
      .join('');
  }
  yield '\n]}\n';
}
