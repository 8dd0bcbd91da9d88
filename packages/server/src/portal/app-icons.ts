import type { Variant } from '@oriel/contracts';
import sharp from 'sharp';
import { findFolder } from '../http/pages/find-folder';
import { staticFiles } from '../http/pages/static-files';

/** Sizes of the icons, and whether a system may crop them to its own shape. */
export const appIcons = [
  { file: 'app-180.png', size: 180, isMaskable: false },
  { file: 'app-192.png', size: 192, isMaskable: false },
  { file: 'app-512.png', size: 512, isMaskable: false },
  { file: 'app-maskable-512.png', size: 512, isMaskable: true },
] as const;

/** Part of the side that a maskable icon keeps free around its image, so that nothing of it is cropped. */
const margin = 0.15;

/** Draws the icons of the installed app from the product's image, each once. */
export function createAppIcons(active: Variant | undefined, variantFolder: string) {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  const ground = active?.tokens?.surface;
  const background = (typeof ground === 'string' ? ground : ground?.light) ?? '#ffffff';

  async function readPicture(): Promise<Buffer | undefined> {
    const path = active?.favicon ?? '/favicon.svg';
    const [, name] = /^\/variants\/([^/]+)$/.exec(path) ?? [];
    const files = name ? staticFiles(variantFolder) : staticFiles(findFolder('portal/dist'));
    const file = await files.find(name ?? path.slice(1), new Request('http://localhost/'));
    return file && Buffer.from(await file.arrayBuffer());
  }

  async function draw({ size, isMaskable }: (typeof appIcons)[number]) {
    const picture = await readPicture();
    if (!picture) return undefined;
    const inner = isMaskable ? Math.round(size * (1 - 2 * margin)) : size;
    const edge = Math.floor((size - inner) / 2);
    const image = sharp(picture, { density: 72 * Math.ceil(size / 32) })
      .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .extend({ top: edge, left: edge, bottom: size - inner - edge, right: size - inner - edge, background });
    const flat = isMaskable ? image.flatten({ background }) : image;
    return new Uint8Array(await flat.png().toBuffer());
  }

  return {
    /** The bytes of an icon; undefined if there is no such icon, or if the image has another path. */
    find(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const icon = appIcons.find(each => each.file === file);
      if (!icon) return Promise.resolve(undefined);
      const found = drawn.get(file) ?? draw(icon);
      drawn.set(file, found);
      // An image that cannot be drawn is retried.
      found.catch(() => drawn.delete(file));
      return found;
    },
  };
}
