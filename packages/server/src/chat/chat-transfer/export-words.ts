import type { Locale } from '@oriel/contracts';

/** The reader of an export. */
export interface ExportWords {
  /** Language of headings, times and names of built-in agents. */
  readonly locale: Locale;
  /** Time zone of all times. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Name of the person who asked the questions. */
  readonly person: string;
  /** Name of the product, as the creator of documents. */
  readonly productName: string;
}

/** Texts that exports add to a chat. */
export const exportTexts = {
  de: {
    answer: 'Antwort',
    files: 'Dateien',
    sources: 'Quellen',
    page: 'Seite',
    unnamed: 'Ohne Namen',
    cut: 'Der Chat ist länger, als ein Word-Dokument fassen kann. Die Datei in Markdown enthält ihn ganz.',
  },
  en: {
    answer: 'Answer',
    files: 'Files',
    sources: 'Sources',
    page: 'page',
    unnamed: 'Unnamed',
    cut: 'The chat is longer than a Word document can hold. The file in Markdown holds all of it.',
  },
} as const;

const tags = { de: 'de-DE', en: 'en-GB' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Creating a format is slow, and every message has a time. */
const maxFormats = 200;

function formatOf(key: string, tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  if (formats.size < maxFormats) formats.set(key, known);
  return known;
}

/** A moment as the reader writes it, with the zone: "30 Nov 2026, 21:03 CET". */
export function timeText(at: Date, { locale, timeZone = 'UTC' }: ExportWords): string {
  const format = formatOf(`${locale} ${timeZone}`, tags[locale], {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Some languages put a narrow space here, which fonts of other programs lack.
  return format.format(at).replace(/[\u00a0\u202f]/g, ' ');
}

/** The day of a moment in the time zone of the reader, in a form that sorts: `2026-11-30`. */
export const dayText = (at: Date, { timeZone = 'UTC' }: Pick<ExportWords, 'timeZone'>): string =>
  formatOf(timeZone, 'sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** A unique name that is valid on every file system, beginning with the name of the chat. */
export function fileName(
  name: string,
  id: string,
  words?: Pick<ExportWords, 'locale' | 'timeZone'>,
  at?: Date,
): string {
  const safeName = name.normalize('NFC').replace(/[^\p{L}\p{N} -]+/gu, ' ');
  // Half a character has no place in a header.
  const short = [...safeName.replace(/\s+/g, ' ').trim()].slice(0, 60).join('').trim();
  const day = at && words ? ` ${dayText(at, words)}` : '';
  return `${short === '' ? exportTexts[words?.locale ?? 'en'].unnamed : short}${day} ${id.slice(0, 8)}`;
}
