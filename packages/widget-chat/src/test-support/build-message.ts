import type { Agent, ChatMessage } from '@oriel/contracts';

export const buildMessage = (overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: crypto.randomUUID(),
  createdAt: Date.now(),
  updatedAt: Date.now(),
  senderId: null,
  senderConversationRole: 'user',
  complete: true,
  finishReason: null,
  attachments: [],
  content: { data: [], fullText: '' },
  error: null,
  ...overrides,
});

export const textContent = (text: string) => ({ data: [{ type: 'text' as const, text }], fullText: text });

export const buildAgent = (overrides: Partial<Agent> = {}): Agent => ({
  id: crypto.randomUUID(),
  modelId: crypto.randomUUID(),
  name: 'Site analyst',
  description: 'Compares sites by cost.',
  i18n: { de: { name: 'Standortanalyse', description: 'Vergleicht Standorte nach Kosten.' } },
  modelHostLocation: 'germany',
  systemMessages: [],
  assignedTools: [],
  teamIds: [],
  parameters: {},
  abilities: [{ type: 'chat' }],
  ...overrides,
});
