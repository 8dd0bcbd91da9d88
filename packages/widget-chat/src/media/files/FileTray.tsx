import { computed, effect, useFormat, useSignals, useT } from '@oriel/app-kit';
import { InlineNote, sheet, useSheet } from '@oriel/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { agentName } from '../../session/agent-name';
import { useChat } from '../../session/chat-context';
import { FileChip } from './FileChip';
import css from './files.css?inline';
import { findRefusal } from './input-problem';
import { trayOf } from './tray-store';

const styles = sheet(css);

/** Pasted text of this many characters or more becomes a file. */
const longPaste = 10_000;

/** The files for the next question; a file can be dropped or pasted. */
export function FileTray({ place }: { place: Element }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const chat = useChat();
  const { host, threads, attached, drafts } = chat;
  const thread = threads.shown.value;
  const channelId = thread.channelId.value;
  const isReady = chat.currentOrganization.value !== null;
  const tray = trayOf(chat, thread);
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
    if (!isReady || !channelId) return;
    let stop: (() => void) | undefined = () => {};
    const watch = () => {
      if (stop) stop = effect(() => drafts.keepFiles(channelId, tray.hasFiles()));
    };
    void tray.restore().then(watch, watch);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [tray, channelId, isReady, drafts]);
  useEffect(() => host.guardReload(computed(tray.isUploading), false), [host, tray]);
  useLayoutEffect(() => {
    const area = place.closest<HTMLElement>('[part=frame]') ?? host.shell;
    return listenForFiles(area, host.shell, {
      onFiles: files => void tray.add(files),
      onOver: setOver,
      pastedName: `${t('files.pasted')}.txt`,
    });
  }, [tray, place, host, t]);

  const entries = tray.entries.value;
  const refusal = findRefusal(chat, entries);
  return createPortal(
    <>
      {isOver && <div className="c-drop">{t('files.drop')}</div>}
      {refusal && (
        <InlineNote tone="warning" role="alert">
          {t(`files.refused.${refusal.problem.kind}`, {
            agent: agentName(refusal.agent, host.locale.value),
            max: 'max' in refusal.problem ? format.number(refusal.problem.max) : '',
          })}
        </InlineNote>
      )}
      {entries.length > 0 && (
        <ul className="c-files o-flow" aria-label={t('files.label')}>
          {entries.map(entry => (
            <FileChip
              key={entry.key}
              entry={entry}
              onRetry={() => tray.retry(entry)}
              onRemove={() => {
                tray.remove(entry);
                // The button disappears with its chip.
                drafts.focus();
              }}
            />
          ))}
        </ul>
      )}
    </>,
    place,
  );
}

interface FileListeners {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onOver: (isOver: boolean) => void;
  readonly pastedName: string;
}

/** Listens for files dropped on the chat or pasted into its field. */
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
      // A copied table cell arrives both as text and as an image.
      if (files.length > 0 && text === '') onFiles([...files]);
      else if (text.length > longPaste) onFiles([new File([text], pastedName, { type: 'text/plain' })]);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}
