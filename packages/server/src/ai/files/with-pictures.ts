import type { Mask } from '../../platform/text/mask-personal-data';
import type { AiServices } from '../ai-services';
import type { ProviderMessage, ProviderPart } from '../providers/provider';
import { joinContents } from '../providers/provider-content';
import { pictureForModel } from './convert-picture';
import type { FileRow } from './describe-file';

/**
 * Inserts images before the last question, for a model that sees. An unreadable image is left out, and named.
 * @param mask Replaces personal data in the names of the files; default: it stays
 */
export async function withPictures(
  { files, log }: Pick<AiServices, 'files' | 'log'>,
  conversation: readonly ProviderMessage[],
  pictures: readonly FileRow[],
  mask: Mask = text => text,
): Promise<readonly ProviderMessage[]> {
  const last = conversation.at(-1);
  if (last?.role !== 'user' || pictures.length === 0) return conversation;
  const parts: ProviderPart[] = [];
  // One after the other: each is large while it is decoded.
  for (const picture of pictures) {
    const fileName = mask(picture.fileName);
    try {
      const bytes = await files.get(picture.key);
      if (!bytes) throw new Error('The file is gone');
      const data = await pictureForModel(bytes);
      parts.push(
        { type: 'text', text: `Picture "${fileName}":` },
        { type: 'image', mimeType: 'image/jpeg', data },
      );
    } catch (error) {
      log.warn({ err: error }, 'a picture was not given to the model');
      parts.push({ type: 'text', text: `The picture "${fileName}" cannot be read at the moment.` });
    }
  }
  return [...conversation.slice(0, -1), { role: 'user', content: joinContents(parts, last.content) }];
}
