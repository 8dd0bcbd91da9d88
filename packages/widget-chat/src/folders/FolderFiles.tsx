import { type ChatFile, chatFolderLimits, deleteChatFile, listChatFolderFiles } from '@oriel/contracts';
import { Button, IconButton } from '@oriel/ui';
import {
  ResourceView,
  useAct,
  useClient,
  useFormat,
  useHost,
  useResource,
  useSignals,
  useT,
} from '@oriel/widget-kit';
import { FileText, FileX, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { fileProblemText } from '../files/problem-text';
import { uploadFile } from '../files/upload-file';

interface FolderFilesProps {
  organizationId: string;
  folderId: string;
  /** Called when a file has come or gone. */
  onChange: () => void;
}

interface Waiting {
  readonly key: number;
  readonly name: string;
  /** Why it was not taken; undefined while it is on its way. */
  readonly error?: unknown;
}

/** The files of a folder, which every chat in it uses. */
export function FolderFiles({ organizationId, folderId, onChange }: FolderFilesProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const { signal } = useHost();
  const act = useAct();
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const next = useRef(0);
  const files = useResource(
    abort => client.call(listChatFolderFiles, { params: { organizationId, folderId } }, { signal: abort }),
    folderId,
  );
  const upload = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const key = next.current++;
      setWaiting(now => [...now, { key, name: file.name }]);
      try {
        const of = { folderId };
        const stored = await uploadFile(client, { organizationId, of, file, signal, onProgress() {} });
        files.set(now => [...now, stored]);
        setWaiting(now => now.filter(each => each.key !== key));
        onChange();
      } catch (error) {
        if (signal.aborted) return;
        setWaiting(now => now.map(each => (each.key === key ? { ...each, error } : each)));
      }
    }
  };
  const remove = async ({ id }: ChatFile) => {
    const params = { organizationId, fileId: id };
    const { isDone } = await act(abort => client.call(deleteChatFile, { params }, { signal: abort }), {
      failed: t('folders.fileFailed'),
    });
    if (!isDone) return;
    files.set(now => now.filter(each => each.id !== id));
    onChange();
    add.current?.focus();
  };
  return (
    <section className="c-folder-form" aria-label={t('folders.files')}>
      <div>
        <strong>{t('folders.files')}</strong>
        <p>{t('folders.filesHelp')}</p>
      </div>
      <ResourceView resource={files} compact level={3}>
        {known => (
          <>
            <ul className="c-folder-files">
              {known.map(file => (
                <li key={file.id}>
                  <FileText />
                  <span title={file.fileName}>{file.fileName}</span>
                  <small>{format.bytes(file.fileSize)}</small>
                  <IconButton
                    size="small"
                    label={t('files.remove', { name: file.fileName })}
                    onClick={() => void remove(file)}
                  >
                    <X />
                  </IconButton>
                </li>
              ))}
              {waiting.map(({ key, name, error }) => (
                <li key={key} data-failed={error === undefined ? undefined : ''}>
                  {error === undefined ? <FileText /> : <FileX />}
                  <span title={name}>{name}</span>
                  <small role={error === undefined ? undefined : 'alert'}>
                    {error === undefined ? t('files.reading') : fileProblemText(error, t, format)}
                  </small>
                  {error !== undefined && (
                    <IconButton
                      size="small"
                      label={t('files.remove', { name })}
                      onClick={() => {
                        setWaiting(now => now.filter(each => each.key !== key));
                        add.current?.focus();
                      }}
                    >
                      <X />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              aria-label={t('folders.addFiles')}
              onChange={({ currentTarget }) => {
                void upload([...(currentTarget.files ?? [])]);
                // The same file can be chosen again.
                currentTarget.value = '';
              }}
            />
            <div>
              <Button
                ref={add}
                icon={<Paperclip />}
                disabled={known.length + waiting.length >= chatFolderLimits.files}
                onClick={() => picker.current?.click()}
              >
                {t('folders.addFiles')}
              </Button>
            </div>
          </>
        )}
      </ResourceView>
    </section>
  );
}
