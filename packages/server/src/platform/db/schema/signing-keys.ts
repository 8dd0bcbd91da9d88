import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

/** Keys that sign embed tokens. The newest signs; the others verify until the last token they signed has expired. */
export const signingKeys = pgTable('signing_keys', {
  id: id(),
  algorithm: text('algorithm').notNull(),
  /** The private key as JWK, encrypted with a key derived from SESSION_SECRET. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** The key no longer signs from this time. */
  retiredAt: moment('retired_at'),
});
