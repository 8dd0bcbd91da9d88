import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { FileText, FileX, RotateCw, X } from 'lucide-react';
import { FileDetail } from './FileDetail';
import { FileThumbnail } from './FileThumbnail';
import type { FileEntry } from './file-entry';
import { canRetryFile, fileProblemText, recognitionText } from './file-problem';

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
  const recognition = state.kind === 'ready' ? recognitionText(state.file, t) : undefined;
  const detail =
    state.kind === 'failed'
      ? fileProblemText(state.error, t, format)
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
        <span
          className="c-file-detail"
          role={state.kind === 'failed' || recognition?.isProblem ? 'alert' : undefined}
        >
          {state.kind === 'ready' ? <FileDetail file={state.file} /> : detail}
        </span>
      </span>
      {state.kind === 'failed' && source && canRetryFile(state.error) && (
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
