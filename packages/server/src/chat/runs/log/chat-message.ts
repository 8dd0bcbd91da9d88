import type { ChatMessage } from '@oriel/contracts';
import type { messages } from '../../../platform/db/schema';

export type MessageRow = typeof messages.$inferSelect;

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
  finishReason: row.finishReason,
  responseToId: row.responseToId,
  referenceId: null,
  agentId: row.agentId,
  attachments: row.attachments,
  content: { data: row.content, fullText: row.fullText },
  error: row.error,
});
