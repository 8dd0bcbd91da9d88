import type { Format } from '@oriel/app-kit';
import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import type { ApiErrorCode } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { FileText, FileX, RotateCw, X } from 'lucide-react';
import type { texts as mediaTexts } from '../texts/en';
import { FileThumbnail } from './FileThumbnail';
import type { FileEntry } from './file-entry';
import { FileRefusal } from './file-entry';

const texts: Readonly<Partial<Record<ApiErrorCode, keyof typeof mediaTexts>>> = {
  file_type_not_allowed: 'files.type',
  file_encrypted: 'files.encrypted',
  file_broken: 'files.broken',
  file_too_complex: 'files.complex',
  file_without_text: 'files.noText',
  file_quota_reached: 'files.quota',
};

/** A short text for a file problem, because a chip has little room. */
function fileProblemText(error: unknown, t: ReturnType<typeof useT>, format: Format): string {
  if (error instanceof FileRefusal) {
    const { code, max } = error;
    return t(`files.${code}`, { max: code === 'tooMany' || code === 'full' ? max : format.bytes(max) });
  }
  if (!ApiError.isInstance(error)) return t('files.failed');
  const { code, details } = error;
  if (code === 'file_size_not_allowed')
    return t('files.size', { max: format.bytes(Number(details.max ?? 0)) });
  if (code === 'chat_completion_too_many_temporary_files')
    return t('files.tooMany', { max: details.max_file_count ?? '' });
  // Filled in another tab meanwhile.
  if (code === 'conflict' && details.max !== undefined) return t('files.full', { max: details.max });
  return t(texts[code] ?? 'files.failed');
}

/** Options of {@link FileChip}. */
export interface FileChipProps {
  entry: FileEntry;
  onRetry: () => void;
  onRemove: () => void;
}

/** A selected file with its upload progress or error, and buttons to retry and remove. */
export function FileChip({ entry, onRetry, onRemove }: FileChipProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { name, size, source } = entry;
  const state = entry.state.value;
  const percent = state.kind === 'uploading' ? Math.floor(state.share * 100) : 0;
  const detail =
    state.kind === 'failed'
      ? fileProblemText(state.error, t, format)
      : state.kind === 'ready'
        ? format.bytes(size)
        : state.kind === 'waiting'
          ? t('files.waiting', { size: format.bytes(size) })
          : percent < 100
            ? t('files.progress', { percent, size: format.bytes(size) })
            : t('files.reading');
  return (
    <li className="c-file o-row" data-state={state.kind}>
      {state.kind === 'failed' ? (
        <FileX />
      ) : state.kind === 'ready' && state.file.metaData?.hasThumbnail ? (
        <FileThumbnail file={state.file} />
      ) : (
        <FileText />
      )}
      <span className="c-file-text">
        <span className="c-file-name o-line" title={name}>
          {name}
        </span>
        <span className="c-file-detail" role={state.kind === 'failed' ? 'alert' : undefined}>
          {detail}
        </span>
      </span>
      {state.kind === 'failed' && source && (
        <IconButton size="small" label={t('files.retry', { name })} onClick={onRetry}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        size="small"
        label={t(state.kind === 'uploading' ? 'files.cancel' : 'files.remove', { name })}
        onClick={onRemove}
      >
        <X />
      </IconButton>
      {state.kind === 'uploading' && (
        <progress className="c-file-progress" max={100} value={percent} aria-label={name} />
      )}
    </li>
  );
}
