import { ResourceView, useAct, useResource, useSignals, useT } from '@oriel/app-kit';
import { Button, sheet, useSheet } from '@oriel/ui';
import { Paperclip } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { FileChip } from './FileChip';
import type { FileEntry } from './file-entry';
import css from './files.css?inline';
import type { Shelf } from './shelf-store';

const styles = sheet(css);

/** Options of {@link FileShelf}. */
export interface FileShelfProps {
  shelf: Shelf;
  /** Label of the list. */
  label: string;
  addLabel: string;
}

/** The files of a folder or an agent, with controls to add and remove them. */
export function FileShelf({ shelf, label, addLabel }: FileShelfProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const act = useAct();
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const loaded = useResource(abort => shelf.load(abort), shelf);
  const entries = shelf.entries.value;

  const remove = async (entry: FileEntry) => {
    const { isDone } = await act(abort => shelf.remove(entry, abort), { failed: t('files.notRemoved') });
    // The button disappears with its chip.
    if (isDone) add.current?.focus();
  };
  /** Accepts only files; dragged text goes to the field that it is dropped on. */
  const whenFiles = (event: DragEvent, take: () => void) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    take();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same
    <div
      className="c-shelf"
      onDragEnter={event => whenFiles(event, () => setOver(true))}
      onDragOver={event => whenFiles(event, () => setOver(true))}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={event =>
        whenFiles(event, () => {
          setOver(false);
          void shelf.add([...event.dataTransfer.files]);
        })
      }
    >
      {isOver && <div className="c-drop">{t('files.drop')}</div>}
      <ResourceView resource={loaded} compact level={3}>
        {() => (
          <>
            {entries.length > 0 && (
              <ul className="c-files" aria-label={label}>
                {entries.map(entry => (
                  <FileChip
                    key={entry.key}
                    entry={entry}
                    onRetry={() => void shelf.retry(entry)}
                    onRemove={() => void remove(entry)}
                  />
                ))}
              </ul>
            )}
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              aria-label={addLabel}
              onChange={({ currentTarget }) => {
                void shelf.add([...(currentTarget.files ?? [])]);
                // The same file can be chosen again.
                currentTarget.value = '';
              }}
            />
            <div>
              <Button
                ref={add}
                icon={<Paperclip />}
                disabled={entries.length >= shelf.max}
                onClick={() => picker.current?.click()}
              >
                {addLabel}
              </Button>
            </div>
          </>
        )}
      </ResourceView>
    </div>
  );
}
