import { type Format, useFormat, useSignals, useT } from '@oriel/app-kit';
import { type ChatFile, type FileOmission, type FileOmissionKind, knownOmission } from '@oriel/contracts';
import { recognitionText } from './file-problem';

/** The line below the name of a file whose text has gaps. */
export default function FileGaps({ file }: { file: ChatFile }) {
  useSignals();
  const detail = detailOf(file, useT(), useFormat());
  return <span title={detail}>{detail}</span>;
}

/** Describes the gaps in the text of a file, one sentence for each kind. @param hasPages Whether the file has page numbers */
export function omissionTexts(
  omissions: readonly FileOmission[],
  t: ReturnType<typeof useT>,
  hasPages: boolean,
): readonly string[] {
  const kinds = new Map<FileOmissionKind, FileOmission[]>();
  for (const each of omissions) {
    const kind = knownOmission(each.kind);
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  return [...kinds].map(([kind, found]) => {
    const pages = rangesOf(found.map(({ page }) => page));
    const isWhole = kind === 'page_without_text' || kind === 'page_unreadable';
    const count = isWhole ? found.length : found.reduce((sum, each) => sum + each.count, 0);
    const text = t(`files.left.${kind}`, { count, pages });
    return hasPages && !isWhole && kind !== 'beyond_limit' ? t('files.left.onPages', { text, pages }) : text;
  });
}

/** @param pages In ascending order @returns such as "2, 4–7" */
function rangesOf(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page <= range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

/** The line below the name of a stored file: its size, or what was not read of it. */
export function detailOf(file: ChatFile, t: ReturnType<typeof useT>, format: Format): string {
  const { metaData, fileSize } = file;
  const left = omissionTexts(metaData?.omissions ?? [], t, metaData?.pages !== undefined);
  return recognitionText(file, t)?.text ?? [format.bytes(fileSize), ...left].join(' · ');
}
