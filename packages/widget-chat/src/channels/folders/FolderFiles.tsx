import { useT } from '@oriel/app-kit';
import { chatFolderLimits } from '@oriel/contracts';
import { useClient, useHost } from '@oriel/widget-kit';
import { useState } from 'react';
import { FileShelf } from '../../media/files/FileShelf';
import { createShelf } from '../../media/files/shelf-store';

interface FolderFilesProps {
  organizationId: string;
  folderId: string;
  /** Called when a file was added or removed. */
  onChange: () => void;
}

/** The files of a folder, which every chat in it uses. */
export function FolderFiles({ organizationId, folderId, onChange }: FolderFilesProps) {
  const t = useT();
  const client = useClient();
  const { signal } = useHost();
  const [shelf] = useState(() =>
    createShelf({
      client,
      signal,
      organizationId,
      home: { folderId },
      max: chatFolderLimits.files,
      onChange,
    }),
  );
  return (
    <section className="c-folder-form" aria-label={t('folders.files')}>
      <div>
        <strong>{t('folders.files')}</strong>
        <p>{t('folders.filesHelp')}</p>
      </div>
      <FileShelf shelf={shelf} label={t('folders.files')} addLabel={t('folders.addFiles')} />
    </section>
  );
}
