import { IconButton, sheet, useSheet } from '@oriel/ui';
import { effect, useFormat, useSignals, useT } from '@oriel/widget-kit';
import { FileText, FileX, Paperclip, RotateCw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useChat } from '../store/chat-context';
import { FileThumbnail } from './FileThumbnail';
import css from './files.css?inline';
import { fileProblemText } from './problem-text';
import { type Tray, type TrayEntry, trayOf } from './tray-store';

const styles = sheet(css);

/** Characters from which a pasted text becomes a file. */
const longPaste = 10_000;

/** The files that wait for the next question, and the ways to add one: button, drop and paste. */
export default function FileTray({ place }: { place: Element }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const chat = useChat();
  const { host, threads, attached, drafts } = chat;
  const thread = threads.shown.value;
  const channelId = thread.channelId.value;
  const isReady = chat.currentOrganization.value !== null;
  const tray = trayOf(chat, thread);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const stop = effect(() => {
      attached.value = tray.attached();
    });
    return () => {
      stop();
      attached.value = null;
    };
  }, [tray, attached]);
  useEffect(() => {
    if (isReady && channelId) void tray.restore().catch(() => undefined);
  }, [tray, channelId, isReady]);
  useLayoutEffect(() => {
    const area = place.closest<HTMLElement>('[part=frame]') ?? host.shell;
    return listenForFiles(area, host.shell, {
      onFiles: files => void tray.add(files),
      onOver: setOver,
      pastedName: `${t('files.pasted')}.txt`,
    });
  }, [tray, place, host, t]);

  const entries = tray.entries.value;
  return (
    <>
      {createPortal(
        <>
          {isOver && <div className="c-drop">{t('files.drop')}</div>}
          {entries.length > 0 && (
            <ul className="c-files" aria-label={t('files.label')}>
              {entries.map(entry => (
                <TrayChip
                  key={entry.key}
                  entry={entry}
                  tray={tray}
                  // The button goes away with its chip.
                  onRemoved={() => drafts.focus()}
                />
              ))}
            </ul>
          )}
        </>,
        place,
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void tray.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton
        size="small"
        label={t('files.attach')}
        disabled={!isReady}
        onClick={() => picker.current?.click()}
      >
        <Paperclip />
      </IconButton>
    </>
  );
}

interface TrayChipProps {
  entry: TrayEntry;
  tray: Tray;
  onRemoved: () => void;
}

function TrayChip({ entry, tray, onRemoved }: TrayChipProps) {
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
        : percent < 100
          ? t('files.progress', { percent, size: format.bytes(size) })
          : t('files.reading');
  return (
    <li className="c-file" data-state={state.kind}>
      {state.kind === 'failed' ? (
        <FileX />
      ) : state.kind === 'ready' && state.file.metaData?.hasThumbnail ? (
        <FileThumbnail file={state.file} />
      ) : (
        <FileText />
      )}
      <span className="c-file-text">
        <span className="c-file-name" title={name}>
          {name}
        </span>
        <span className="c-file-detail" role={state.kind === 'failed' ? 'alert' : undefined}>
          {detail}
        </span>
      </span>
      {state.kind === 'failed' && source && (
        <IconButton size="small" label={t('files.retry', { name })} onClick={() => tray.retry(entry)}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        size="small"
        label={t(state.kind === 'uploading' ? 'files.cancel' : 'files.remove', { name })}
        onClick={() => {
          tray.remove(entry);
          onRemoved();
        }}
      >
        <X />
      </IconButton>
      {state.kind === 'uploading' && (
        <progress className="c-file-progress" max={100} value={percent} aria-label={name} />
      )}
    </li>
  );
}

interface FileListeners {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onOver: (isOver: boolean) => void;
  readonly pastedName: string;
}

/** Listens for files that are dropped on the chat or pasted into its field. */
function listenForFiles(
  area: HTMLElement,
  shell: HTMLElement,
  { onFiles, onOver, pastedName }: FileListeners,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  area.addEventListener('dragenter', over, { signal });
  area.addEventListener('dragover', over, { signal });
  area.addEventListener(
    'dragleave',
    event => {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) onOver(false);
    },
    { signal },
  );
  area.addEventListener(
    'drop',
    event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    },
    { signal },
  );
  shell.addEventListener(
    'paste',
    event => {
      const { files } = event.clipboardData ?? { files: [] };
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // A copied cell of a table comes as text and as a picture of it.
      if (files.length > 0 && text === '') onFiles([...files]);
      else if (text.length > longPaste) onFiles([new File([text], pastedName, { type: 'text/plain' })]);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}
