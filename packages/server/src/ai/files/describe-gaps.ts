import type { FileOmissionKind } from '@oriel/contracts';
import type { FileRow } from './describe-file';

/** Maximum number of files that are described; of the others, only their number is given. */
const mostFiles = 30;

const kindTexts: Readonly<Record<FileOmissionKind, string>> = {
  page_without_text: 'without text (a picture or blank)',
  page_unreadable: 'damaged or missing',
  beyond_limit: 'cut off at a limit',
  picture: 'with pictures',
  chart: 'with charts',
  formula: 'with formulas',
  attachment: 'with attached files that were not read',
  other: 'with parts that were not read',
};

/** A part of a file that is sent. */
interface SentPassage {
  readonly fileId: string;
  readonly page: number;
  readonly text: string;
}

/**
 * Sentences for the model about everything that the sources do not contain: parts of files that were not read, files that are
 * sent in part or not at all, and earlier pictures.
 */
export function describeGaps(
  documents: readonly FileRow[],
  sources: readonly SentPassage[],
  leftPictures: readonly FileRow[],
): readonly string[] {
  const sentences = documents.flatMap(file => {
    const found = [describeState(file), describeOmissions(file), describePart(file, sources)].filter(
      sentence => sentence !== undefined,
    );
    return found.length > 0 ? [found.join(' ')] : [];
  });
  const further = sentences.length - mostFiles;
  return [
    ...sentences.slice(0, mostFiles),
    ...(further > 0 ? [`Text of ${further} further files is missing.`] : []),
    ...(leftPictures.length > 0
      ? [
          `Not sent because there are too many pictures: ${leftPictures
            .slice(-mostFiles)
            .map(nameOf)
            .join(', ')}${leftPictures.length > mostFiles ? ' and others' : ''}.`,
        ]
      : []),
  ];
}

const nameOf = ({ fileName }: FileRow): string => `"${fileName.replace(/[<>"]/g, '')}"`;

function describeState(file: FileRow): string | undefined {
  // A picture is more than its text.
  if (file.width !== null) return undefined;
  switch (file.recognition) {
    case 'pending':
      return `The scanned pages of ${nameOf(file)} are still being read; their text is not here yet.`;
    case 'failed':
      return `The scanned pages of ${nameOf(file)} could not be read; their text is not here.`;
    case 'none':
      return `No text was found in the scanned pages of ${nameOf(file)}.`;
    default:
      return undefined;
  }
}

function describeOmissions(file: FileRow): string | undefined {
  const { omissions, pages, recognition } = file;
  if (!omissions || omissions.length === 0 || recognition === 'none') return undefined;
  const places = new Map<FileOmissionKind, number[]>();
  for (const { kind, page } of omissions) places.set(kind, [...(places.get(kind) ?? []), page]);
  const texts = [...places].map(([kind, found]) =>
    pages === null ? `${found.length} ${partOf(kind)}` : `page ${rangesOf(found)} ${kindTexts[kind]}`,
  );
  return `Not in the text of ${nameOf(file)}: ${texts.join('; ')}.`;
}

/** A part of a file without pages. */
const partOf = (kind: FileOmissionKind): string =>
  kind === 'beyond_limit' ? 'end, cut off at a limit' : `${kind.replaceAll('_', ' ')}(s)`;

/** @param pages In ascending order, with duplicates @returns such as "2, 4-7" */
export function rangesOf(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page <= range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return texts.length > 20 ? `${texts.slice(0, 20).join(', ')} and others` : texts.join(', ');
}

/** A file of which only some passages are sent, or none. */
function describePart(file: FileRow, sources: readonly SentPassage[]): string | undefined {
  const { id, textLength, pages } = file;
  if (textLength === 0) return undefined;
  const own = sources.filter(({ fileId }) => fileId === id);
  const length = own.reduce((sum, { text }) => sum + text.length, 0);
  if (length >= textLength) return undefined;
  if (own.length === 0)
    return `Nothing of ${nameOf(file)} is sent with this question: other passages match it better.`;
  const sent = pages === null ? '' : `, from page ${rangesOf(own.map(({ page }) => page))} of ${pages}`;
  return `Only the passages of ${nameOf(file)} that match the question are sent: about ${Math.max(1, Math.round((length / textLength) * 100))} % of its text${sent}.`;
}
