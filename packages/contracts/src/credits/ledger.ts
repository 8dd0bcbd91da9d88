import * as z from 'zod/mini';

/**
 * Reasons for changes in credit. `completion`, `summary` (titles and summaries of chats), `image` and `other` are spending;
 * `expiry` is the unspent part of a grant at the end of its period.
 */
export const ledgerKinds = [
  'grant',
  'expiry',
  'purchase',
  'completion',
  'summary',
  'image',
  'other',
  'refund',
  'correction',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Kinds that spend credit. */
export const spendingKinds = [
  'completion',
  'summary',
  'image',
  'other',
] as const satisfies readonly LedgerKind[];

/** One change in credit. Entries are never modified. */
export const ledgerEntry = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(ledgerKinds),
  /** In millionths of a euro; negative for spending. */
  amountMicroeuro: z.number(),
  /** The user who spent or bought it; null for a deleted user and for bookings of an operator. */
  userId: z.nullable(z.uuid()),
  userName: z.nullable(z.string()),
  /** The application through which it was spent; absent for any other way. */
  applicationName: z.optional(z.string()),
  agentId: z.nullable(z.uuid()),
  agentName: z.nullable(z.string()),
  /** Name of the model at its service. */
  model: z.nullable(z.string()),
  inputTokens: z.nullable(z.number()),
  outputTokens: z.nullable(z.number()),
  /** The price at that time, in millionths of a euro per million tokens. */
  price: z.nullable(z.object({ inputMicroeuro: z.number(), outputMicroeuro: z.number() })),
  /** The reason given by staff. */
  reason: z.nullable(z.string()),
  /** Number of people whom a grant covers; older servers omit it. */
  people: z.optional(z.number()),
  /** When a grant expires. */
  validUntil: z.optional(z.iso.datetime()),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** Grouping of the spending. Days are in UTC. */
export const spendingGroups = ['day', 'member', 'agent', 'model', 'kind'] as const;
export type SpendingGroup = (typeof spendingGroups)[number];

export const spendingSum = z.object({
  /**
   * Id of the member or agent, name of the model, the kind, or the day as `2026-03-31`. Null if it is deleted or there is none.
   */
  key: z.nullable(z.string()),
  /** Name of the member, agent or model; null if it is deleted. */
  name: z.nullable(z.string()),
  /** The amount spent, in millionths of a euro, as a positive number. */
  amountMicroeuro: z.number(),
  calls: z.number(),
});
export type SpendingSum = z.output<typeof spendingSum>;
