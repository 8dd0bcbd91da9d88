import type { Transaction } from '../../platform/db/database';
import type { PromptsServices } from '../prompts-services';
import type { ConvertedImage } from './convert-image';
import { forgetImage, storeImage } from './store-image';

/** Stores an image, then runs the rest in one transaction, which receives its id. If that fails the image is removed. */
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
