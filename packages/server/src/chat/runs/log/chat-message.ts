import { type ChatMessage, finishReasons, type MessagePart } from '@oriel/contracts';
import type { messages } from '../../../platform/db/schema';

export type MessageRow = typeof messages.$inferSelect;

const knownParts: Readonly<Record<MessagePart['type'], true>> = {
  text: true,
  file: true,
  function_call: true,
  function_response: true,
  thinking: true,
};
const knownReasons: ReadonlySet<string> = new Set(finishReasons);

/**
 * During a rolling update a later version may write parts and finish reasons that this version does not know. They must not make
 * the whole chat unreadable: unknown parts are left out, and an unknown finish reason becomes an ordinary one.
 */
const readParts = (parts: readonly MessagePart[]): MessagePart[] =>
  parts.filter(({ type }) => Object.hasOwn(knownParts, type));
const readReason = (reason: MessageRow['finishReason']): MessageRow['finishReason'] =>
  reason === null || knownReasons.has(reason) ? reason : 'complete';

/** Converts a stored message to its contract. */
export const toChatMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  type: row.type,
  parentId: row.parentId,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
  senderId: row.senderId,
  senderConversationRole: row.role,
  complete: row.complete,
  finishReason: readReason(row.finishReason),
  responseToId: row.responseToId,
  referenceId: null,
  agentId: row.agentId,
  attachments: row.attachments,
  content: { data: readParts(row.content), fullText: row.fullText },
  error: row.error,
  ...(row.fallback && { fallback: row.fallback }),
});
