import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { type ChatFile, chatFile, getChatFile, type WireChatFile } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { FileText } from 'lucide-react';
import * as z from 'zod/mini';
import { useChat } from '../../session/chat-context';
import { FileThumbnail } from './FileThumbnail';
import { recognitionText } from './file-problem';
import css from './files.css?inline';

const styles = sheet(css);

/** The files of a question, each with a download. */
export default function QuestionFiles({ files }: { files: readonly WireChatFile[] }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const { host, currentOrganization } = useChat();
  const read = files.flatMap(file => {
    const { data } = z.safeDecode(chatFile, file);
    return data ? [data] : [];
  });
  const save = async ({ id, fileName, mimeType }: ChatFile) => {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    if (!organizationId) return;
    const response = await host.client.call(getChatFile, {
      params: { organizationId, fileId: id },
      query: {},
    });
    await host.download({ name: fileName, type: mimeType, data: await response.arrayBuffer() });
  };
  return (
    <ul className="c-files c-files-asked o-flow" aria-label={t('files.ofQuestion')}>
      {read.map(file => (
        <li key={file.id}>
          <button
            type="button"
            className="c-file o-row"
            aria-label={t('files.save', { name: file.fileName })}
            onClick={() => void save(file).catch(() => undefined)}
          >
            {file.metaData?.hasThumbnail ? <FileThumbnail file={file} /> : <FileText />}
            <span className="c-file-text">
              <span className="c-file-name o-line">{file.fileName}</span>
              <span className="c-file-detail">
                {recognitionText(file, t)?.text ?? format.bytes(file.fileSize)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
