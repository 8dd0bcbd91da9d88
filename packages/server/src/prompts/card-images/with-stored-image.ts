import type { Transaction } from '../../platform/db/database';
import type { PromptsServices } from '../prompts-services';
import type { ConvertedImage } from './convert-image';
import { forgetImage, storeImage } from './store-image';

/**
 * Stores a picture, then does the rest in one transaction, which is given its id. Where that fails the picture goes again.
 */
export async function withStoredImage<T>(
  services: PromptsServices,
  organizationId: string | null,
  converted: ConvertedImage | undefined,
  write: (tx: Transaction, imageId: string | undefined) => Promise<T>,
): Promise<T> {
  const stored = converted && (await storeImage(services, organizationId, converted));
  try {
    return await services.db.transaction(tx => write(tx, stored?.id));
  } catch (error) {
    if (stored) await forgetImage(services, stored);
    throw error;
  }
}
