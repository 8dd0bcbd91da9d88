import { type Format, formatMegabytes, type useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import type { ApiErrorCode, ChatFile } from '@oriel/contracts';
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
