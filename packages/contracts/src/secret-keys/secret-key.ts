import * as z from 'zod/mini';
import { limits } from '../limits';
import { boundedText } from '../text';

/** A key with which the server of an application asks for embed tokens. It opens nothing else. */
export const secretKey = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  name: z.string(),
  /** The key itself. Answered once, when it is made; null in every other answer. */
  secretKey: z.nullable(z.string()),
  /** Its last four characters. */
  secretKeyHint: z.string(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The person who made it. The key serves as long as that person may manage the settings of the workspace. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type SecretKey = z.output<typeof secretKey>;

export const secretKeyInput = z.object({ name: boundedText(limits.secretKeyName, 1) });
