import * as z from 'zod/mini';
import { limits } from '../limits';
import { boundedText } from '../text';

/** A key with which an application's server requests embed tokens. It grants nothing else. */
export const secretKey = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  name: z.string(),
  /** The key itself. Only returned when it is created; null in every other answer. */
  secretKey: z.nullable(z.string()),
  /** Its last four characters. */
  secretKeyHint: z.string(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The person who created it. The key works as long as that person may manage the settings of the workspace. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type SecretKey = z.output<typeof secretKey>;

export const secretKeyInput = z.object({ name: boundedText(limits.secretKeyName, 1) });
