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
 * While processes are replaced one after another, a later version may write parts and ends that this one has no words for.
 * They must not take the whole chat away: the parts are left out, and the end is an ordinary one.
 */
const readParts = (parts: readonly MessagePart[]): MessagePart[] =>
  parts.filter(({ type }) => Object.hasOwn(knownParts, type));
const readReason = (reason: MessageRow['finishReason']): MessageRow['finishReason'] =>
  reason === null || knownReasons.has(reason) ? reason : 'complete';

/** A stored message as the contracts describe it. */
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
});
