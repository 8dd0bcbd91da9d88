import type { UnreadForm, UploadedFile } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import type { Database, Queryable } from '../../platform/db/database';
import { announceWork } from '../../platform/work/start-work';
import type { AiServices } from '../ai-services';
import { describeFile } from './describe-file';
import { receiveFile, sizeNotAllowed } from './receive-file';
import { type FilePlace, recognizeFile, storeFile } from './store-file';

/** A form is slightly longer than its file. */
const formMargin = 10_000;

interface Upload extends Pick<FilePlace, 'of' | 'needsText' | 'log'> {
  /**
   * Checks whether the parent has room for another file: before any byte is stored, and again under the lock in which the file
   * gets its row, so that two uploads do not share the last free place. @throws the reason if not
   */
  readonly check: (db: Queryable) => Promise<void>;
}

/** Stores the file of a form in a chat, a folder or an agent. @throws the errors of receiving and storing it */
export async function takeUpload(
  services: Pick<AiServices, 'bus' | 'config' | 'files' | 'vectors'> & { readonly db: Database },
  form: UnreadForm,
  { headers, owner, signal }: RequestContext,
  { of, needsText, check, log }: Upload,
): Promise<UploadedFile> {
  const { fileLimits } = services.config;
  const sizes = { minSize: 1, maxSize: fileLimits.bytes };
  // Refuse it before any byte is stored.
  if (Number(headers.get('content-length') ?? 0) > sizes.maxSize + formMargin) throw sizeNotAllowed(sizes);
  await check(services.db);
  const received = await receiveFile(form, { ...sizes, folder: services.files.incoming, signal });
  try {
    const row = await storeFile(services, received, {
      owner,
      of,
      needsText,
      check,
      recognizes: services.config.ocr !== 'off',
      log,
      quota: fileLimits.bytesPerOrganization,
      signal,
    });
    await services.vectors?.announce();
    if (row.recognition === 'pending') await announceWork(services, recognizeFile);
    const file = describeFile(row);
    const { fileName, fileSize, mimeType } = file;
    return {
      id: file.id,
      resultingFiles: [{ fileName, fileSize, mimeType, url: file.url ?? '' }],
      file,
    };
  } finally {
    await received.dispose();
  }
}
