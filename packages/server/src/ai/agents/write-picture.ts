import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { agentPictures, agents } from '../../platform/db/schema';
import { cropSmallPicture } from '../../platform/files/small-picture';

/** Replaces or removes the picture of an agent. `undefined` keeps it. @throws 400 if the bytes are not an image */
export async function writePicture(
  tx: Transaction,
  agentId: string,
  picture: string | null | undefined,
): Promise<void> {
  if (picture === undefined) return;
  if (picture === null) return removePicture(tx, agentId);
  await storePicture(tx, agentId, await cropSmallPicture(Buffer.from(picture, 'base64')));
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
