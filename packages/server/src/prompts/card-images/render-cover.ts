import { type CoverShape, cardImageLimits, drawCover } from '@oriel/contracts';
import { loadSharp } from '../../platform/files/load-sharp';

/** The size recommended for link previews. */
const width = 1200;
const height = 630;
/** The width in the widget, so that both show the same. */
const viewWidth = 300;
const viewHeight = (viewWidth * height) / width;

/** The generated cover of a seed as WebP. */
export async function renderCover(seed: number, size: 'image' | 'thumbnail'): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(coverSvg(seed)));
  if (size === 'thumbnail') picture.resize({ width: cardImageLimits.thumbnailWidth });
  return picture.webp({ quality: 84 }).toBuffer();
}

/** All of it is derived from the number: there is nothing to escape. */
function coverSvg(seed: number): string {
  const { ground, shapes } = drawCover(seed, viewWidth, viewHeight);
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${viewWidth} ${viewHeight}">`;
  return `${open}<rect width="100%" height="100%" fill="${ground.light}"/>${shapes.map(markup).join('')}</svg>`;
}

function markup({ tag, attributes }: CoverShape): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}="${value}"`,
  );
  return `<${tag} ${written.join(' ')}/>`;
}
