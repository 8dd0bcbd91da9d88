import { FileText, FileX, Paperclip, RotateCw, X } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { activeElementInRoot } from '../dom/active-element';
import { Progress } from '../progress/Progress';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './upload.css?inline';

const styles = sheet(css);

/** The way of a file: it waits, runs, and is done or failed. */
export type UploadState =
  | { readonly kind: 'waiting' | 'done' }
  /** `share`: fraction of the bytes sent so far, from 0 to 1. */
  | { readonly kind: 'running'; readonly share: number }
  /** `canRetry` offers Retry, so it has to be false for a file that fails each time. */
  | { readonly kind: 'failed'; readonly text: string; readonly canRetry: boolean };

/** A file in the list of {@link Upload}. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Below the name unless the file has failed: its size, or how much of it is sent. */
  readonly detail: string;
  /** A preview. Default: the icon of a file. */
  readonly icon?: ReactNode;
  readonly state: UploadState;
}

/** Texts of {@link Upload}. */
export interface UploadTexts {
  /** Over the zone while files are dragged over it. */
  drop: string;
  /** Announced to screen readers. */
  done: (name: string) => string;
  retry: (name: string) => string;
  /** Replaces `remove` while a file is sent. */
  cancel: (name: string) => string;
  remove: (name: string) => string;
}

/** Options of {@link Upload}. */
export interface UploadProps {
  /** Accessible name of the list. */
  label: string;
  /** Label of the button that selects files. */
  addLabel: string;
  items: readonly UploadItem[];
  texts: UploadTexts;
  /** File types for the file dialog, as in HTML. Dropped files are not checked. */
  accept?: string | undefined;
  /** No more files fit: the button is disabled. */
  full?: boolean | undefined;
  onAdd: (files: readonly File[]) => void;
  onRetry: (id: string) => void;
  /** When the file has left the list, the focus moves to the button. */
  onRemove: (id: string) => void;
}

/** Files on their way to the service, with a zone to drop more and a button to select them. */
export function Upload({
  label,
  addLabel,
  items,
  texts,
  accept,
  full,
  onAdd,
  onRetry,
  onRemove,
}: UploadProps) {
  useSheet(styles);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const removed = useRef<string>(undefined);
  const [isOver, setOver] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const announcement = useAnnouncement(items, texts, list);

  useLayoutEffect(() => {
    if (removed.current === undefined || items.some(({ id }) => id === removed.current)) return;
    removed.current = undefined;
    // Only if the focus was lost with the row, not if the reader has gone on.
    if (button.current && !activeElementInRoot(button.current)) button.current.focus();
  }, [items]);

  /** Accepts only files; dragged text goes to the field that it is dropped on. */
  const whenFiles = (event: DragEvent, take: () => void) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    take();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className="o-upload"
      part="upload"
      onDragEnter={event => whenFiles(event, () => setOver(true))}
      onDragOver={event => whenFiles(event, () => setOver(true))}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={event =>
        whenFiles(event, () => {
          setOver(false);
          onAdd([...event.dataTransfer.files]);
        })
      }
    >
      {items.length > 0 && (
        <ul ref={list} className="o-upload-list" aria-label={label}>
          {items.map(item => (
            <Row
              key={item.id}
              item={item}
              texts={texts}
              onRetry={() => onRetry(item.id)}
              onRemove={() => {
                removed.current = item.id;
                onRemove(item.id);
              }}
            />
          ))}
        </ul>
      )}
      <div className="o-upload-zone">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accept}
          aria-label={addLabel}
          onChange={({ currentTarget }) => {
            onAdd([...(currentTarget.files ?? [])]);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button ref={button} icon={<Paperclip />} disabled={full} onClick={() => input.current?.click()}>
          {addLabel}
        </Button>
      </div>
      {isOver && <div className="o-upload-drop">{texts.drop}</div>}
      <span className="o-visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

interface RowProps {
  item: UploadItem;
  texts: UploadTexts;
  onRetry: () => void;
  onRemove: () => void;
}

function Row({ item: { name, detail, icon = <FileText />, state }, texts, onRetry, onRemove }: RowProps) {
  const hasFailed = state.kind === 'failed';
  return (
    <li className="o-upload-file" data-state={state.kind}>
      {hasFailed ? <FileX /> : icon}
      <span className="o-upload-text">
        <span className="o-line" title={name}>
          {name}
        </span>
        <span className="o-upload-detail">{hasFailed ? state.text : detail}</span>
      </span>
      {hasFailed && state.canRetry && (
        <IconButton size="small" label={texts.retry(name)} onClick={onRetry}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        size="small"
        label={state.kind === 'running' ? texts.cancel(name) : texts.remove(name)}
        onClick={onRemove}
      >
        <X />
      </IconButton>
      {state.kind === 'running' && (
        <span className="o-upload-progress">
          <Progress thin label={name} value={state.share} valueText={detail} />
        </span>
      )}
    </li>
  );
}

/**
 * The last file that was done or failed, for screen readers; progress would interrupt them too often. Scrolls to a file that has
 * failed.
 */
function useAnnouncement(
  items: readonly UploadItem[],
  texts: UploadTexts,
  list: RefObject<HTMLUListElement | null>,
): string {
  const kinds = useRef<ReadonlyMap<string, UploadState['kind']>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = kinds.current;
    kinds.current = new Map(items.map(({ id, state }) => [id, state.kind]));
    const changed = items.filter(({ id, state }) => before.get(id) !== state.kind);
    const news = changed.flatMap(({ id, name, state }) => {
      if (state.kind === 'failed') return [`${name}: ${state.text}`];
      // A file that was stored earlier is no news.
      return state.kind === 'done' && before.has(id) ? [texts.done(name)] : [];
    });
    const failed = items.findIndex(item => item.state.kind === 'failed' && changed.includes(item));
    if (failed >= 0) list.current?.children[failed]?.scrollIntoView?.({ block: 'nearest' });
    const isRetried = changed.some(({ id }) => before.get(id) === 'failed');
    // Cleared for a retry, because the same failure would not be announced twice.
    if (news.length > 0 || isRetried) setAnnouncement(news.join(' '));
  });
  return announcement;
}
