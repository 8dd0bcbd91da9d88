import { agentPictureSide, findImageProblem } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { agentPictures, agents } from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { loadSharp } from '../../platform/files/load-sharp';
import { sniffImage } from '../../platform/files/sniff-image';

/** Replaces or removes the picture of an agent. `undefined` keeps it. @throws 400 if the bytes are not an image */
export async function writePicture(
  tx: Transaction,
  agentId: string,
  picture: string | null | undefined,
): Promise<void> {
  if (picture === undefined) return;
  if (picture === null) return removePicture(tx, agentId);
  await storePicture(tx, agentId, await cropPicture(Buffer.from(picture, 'base64')));
}

/** Copies the picture of an agent to its copy. */
export async function copyPicture(tx: Transaction, fromId: string, toId: string): Promise<void> {
  const [picture] = await tx.select().from(agentPictures).where(eq(agentPictures.agentId, fromId));
  if (picture) await storePicture(tx, toId, picture.bytes);
}

async function removePicture(tx: Transaction, agentId: string): Promise<void> {
  await tx.delete(agentPictures).where(eq(agentPictures.agentId, agentId));
  await tx.update(agents).set({ pictureId: null }).where(eq(agents.id, agentId));
}

async function storePicture(tx: Transaction, agentId: string, bytes: Uint8Array): Promise<void> {
  await tx
    .insert(agentPictures)
    .values({ agentId, bytes })
    .onConflictDoUpdate({ target: agentPictures.agentId, set: { bytes } });
  await tx.update(agents).set({ pictureId: crypto.randomUUID() }).where(eq(agents.id, agentId));
}

/** Checks its dimensions before decoding: a small file may declare a huge image. */
async function cropPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const type = sniffImage(bytes);
  if (type === undefined) throw refused('image_type');
  const sharp = await loadSharp();
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) throw refused('image_type');
    const problem = findImageProblem({ type, bytes: bytes.byteLength, width, height });
    if (problem) throw refused(problem);
    return await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: agentPictureSide, height: agentPictureSide, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof HttpError ? error : refused('image_type');
  }
}

const refused = (code: string) => invalidPayload([{ path: 'body.picture', code, message: code }]);
