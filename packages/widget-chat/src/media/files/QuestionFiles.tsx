import { allTexts, fetched, useSignals, useT } from '@oriel/app-kit';
import { type ChatFile, chatFile, type WireChatFile } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { FileDetail } from './FileDetail';
import { FileThumbnail } from './FileThumbnail';
import css from './files.css?inline';

const FilePreview = fetched(() => import('./FilePreview'), allTexts);
const styles = sheet(css);

/** The files of a question, each opens in a preview. */
export default function QuestionFiles({ files }: { files: readonly WireChatFile[] }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState<ChatFile>();
  const read = files.flatMap(file => {
    const { data } = z.safeDecode(chatFile, file);
    return data ? [data] : [];
  });
  return (
    <>
      <ul className="c-files c-files-asked o-flow" aria-label={t('files.ofQuestion')}>
        {read.map(file => (
          <li key={file.id}>
            <button
              type="button"
              className="c-file o-row"
              aria-label={t('files.open', { name: file.fileName })}
              aria-describedby={`${id}${file.id}`}
              onClick={() => setOpen(file)}
            >
              {file.metaData?.hasThumbnail ? <FileThumbnail file={file} /> : <FileText />}
              <span className="c-file-text">
                <span className="c-file-name o-line">{file.fileName}</span>
                <span className="c-file-detail" id={`${id}${file.id}`}>
                  <FileDetail file={file} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <FilePreview
          file={{ id: open.id, name: open.fileName, mimeType: open.mimeType }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
