import type { Transaction } from '../../db/database';
import type { PromptsServices } from '../prompts-services';
import type { ConvertedImage } from './convert-image';
import { addImageRow, forgetImage, storeImage } from './store-image';

/**
 * Stores the files of a picture, then does the rest in one transaction, which is given the id of its row. Where that
 * fails the files go again.
 */
export async function withStoredImage<T>(
  { db, files }: PromptsServices,
  organizationId: string | null,
  converted: ConvertedImage | undefined,
  write: (tx: Transaction, imageId: string | undefined) => Promise<T>,
): Promise<T> {
  const stored = converted && (await storeImage(files, converted));
  try {
    return await db.transaction(async tx =>
      write(tx, stored && (await addImageRow(tx, organizationId, stored))),
    );
  } catch (error) {
    if (stored) await forgetImage(files, stored);
    throw error;
  }
}
