import { isPicture, pictureForModel } from '../../ai/files/convert-picture';
import type { ProviderPart } from '../../ai/providers/provider';
import { refuseParameter } from '../../platform/errors/refuse-parameter';

const header = /^data:image\/[a-z]{1,12};base64,/i;

/**
 * Reads the image of a data URL. Any other address is refused: the server fetches nothing that a program names, and a provider that
 * fetched it would reveal who asks.
 * @throws 400 with the path of the part
 */
export async function readImage(url: string, path: string): Promise<ProviderPart> {
  const [start] = header.exec(url.slice(0, 100)) ?? [];
  if (start === undefined)
    throw refuseParameter(path, {
      en: 'An image is a data URL such as data:image/png;base64,…; other addresses are not fetched',
      de: 'Ein Bild ist eine Daten-URL wie data:image/png;base64,…; andere Adressen werden nicht abgerufen',
    });
  const bytes = Buffer.from(url.slice(start.length), 'base64');
  const data = (await isPicture(bytes)) ? await pictureForModel(bytes).catch(() => undefined) : undefined;
  if (!data)
    throw refuseParameter(path, {
      code: 'file_broken',
      en: 'The image cannot be read; it is a PNG, JPEG, WebP or GIF of at most 50 megapixels',
      de: 'Das Bild ist nicht lesbar; es ist ein PNG, JPEG, WebP oder GIF mit höchstens 50 Megapixeln',
    });
  return { type: 'image', mimeType: 'image/jpeg', data };
}
