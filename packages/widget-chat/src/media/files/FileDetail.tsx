import { allTexts, fetched, useFormat, useT } from '@oriel/app-kit';
import type { ChatFile } from '@oriel/contracts';
import { recognitionText } from './file-problem';

const FileGaps = fetched(() => import('./FileGaps'), allTexts);

/** The line below the name of a stored file: its size, or what was not read of it. */
export function FileDetail({ file }: { file: ChatFile }) {
  const t = useT();
  const size = useFormat().bytes(file.fileSize);
  const recognition = recognitionText(file, t);
  if (recognition) return recognition.text;
  return file.metaData?.omissions?.length ? <FileGaps file={file} waiting={size} /> : size;
}
