import { type Format, formatMegabytes, type useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import type { ApiErrorCode, ChatFile, FileOmission, FileOmissionKind } from '@oriel/contracts';
import type { texts as mediaTexts } from '../texts/en';
import { FileRefusal } from './file-entry';

/** Problems of the file itself. */
const fileTexts: Readonly<Partial<Record<ApiErrorCode, keyof typeof mediaTexts>>> = {
  file_type_not_allowed: 'files.type',
  file_encrypted: 'files.encrypted',
  file_broken: 'files.broken',
  file_too_complex: 'files.complex',
  file_without_text: 'files.noText',
};

/** Whether the same file can be accepted later, for example when others are removed. */
export function canRetryFile(error: unknown): boolean {
  if (error instanceof FileRefusal) return !['type', 'empty', 'size'].includes(error.code);
  if (!ApiError.isInstance(error)) return true;
  return !(error.code in fileTexts || error.code === 'file_size_not_allowed');
}

/** Whether the file was refused, as against an upload that was cut off: a refusal counts for the present question only. */
export const isRefused = (error: unknown): boolean =>
  error instanceof FileRefusal ||
  (ApiError.isInstance(error) &&
    (!canRetryFile(error) ||
      error.code === 'file_quota_reached' ||
      error.code === 'chat_completion_too_many_temporary_files' ||
      error.code === 'chat_completion_exceeds_total_temporary_file_size'));

/** State of reading scanned pages that are still being read, or have no text. Undefined for other files. */
export function recognitionText(
  { metaData }: Pick<ChatFile, 'metaData'>,
  t: ReturnType<typeof useT>,
): { readonly text: string; readonly isProblem: boolean } | undefined {
  // A picture is more than its text.
  if (metaData?.width !== undefined) return undefined;
  switch (metaData?.recognition) {
    case 'pending':
      return { text: t('files.recognizing'), isProblem: false };
    case 'none':
      return { text: t('files.noText'), isProblem: true };
    case 'failed':
      return { text: t('files.unrecognized'), isProblem: true };
    default:
      return undefined;
  }
}

/** Describes the gaps in the text of a file, one sentence for each kind. @param hasPages Whether the file has page numbers */
export function omissionTexts(
  omissions: readonly FileOmission[],
  t: ReturnType<typeof useT>,
  hasPages: boolean,
): readonly string[] {
  const kinds = new Map<FileOmissionKind, FileOmission[]>();
  for (const each of omissions) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each]);
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

/** A short text for a file problem, because a row has little room. */
export function fileProblemText(error: unknown, t: ReturnType<typeof useT>, format: Format): string {
  if (error instanceof FileRefusal) {
    const { code, max } = error;
    return t(`files.${code}`, {
      max: code === 'tooMany' || code === 'full' ? max : formatMegabytes(format, max),
    });
  }
  if (!ApiError.isInstance(error)) return t('files.failed');
  const { code, details } = error;
  if (code === 'file_size_not_allowed')
    return t('files.size', { max: formatMegabytes(format, Number(details.max ?? 0)) });
  if (code === 'chat_completion_exceeds_total_temporary_file_size')
    return t('files.total', { max: details.max_total_size ?? '' });
  if (code === 'chat_completion_too_many_temporary_files')
    return t('files.tooMany', { max: details.max_file_count ?? '' });
  // Filled in another tab meanwhile.
  if (code === 'conflict' && details.max !== undefined) return t('files.full', { max: details.max });
  if (code === 'file_quota_reached') return t('files.quota');
  return t(fileTexts[code] ?? 'files.failed');
}
