import type { LanguageModelV3Message, LanguageModelV3Prompt } from '@ai-sdk/provider';
import { alternateRoles } from '../alternate-roles';
import type { ProviderMessage, ProviderPart } from '../provider';
import { partsOf } from '../provider-content';
import { parseInput } from './parse-input';

type UserPart = Extract<LanguageModelV3Message, { role: 'user' }>['content'][number];
type AssistantContent = Extract<LanguageModelV3Message, { role: 'assistant' }>['content'];

/**
 * Converts the conversation for the AI SDK. System messages come first, the only place where Google and Anthropic accept them;
 * the tool results for one message are one message, because Google counts them.
 */
export function buildPrompt(messages: readonly ProviderMessage[]): LanguageModelV3Prompt {
  const prompt: LanguageModelV3Prompt = [];
  const toolNames = new Map<string, string>();
  for (const message of alternateRoles(messages)) {
    if (message.role === 'system') {
      prompt.push({ role: 'system', content: message.content });
    } else if (message.role === 'user') {
      prompt.push({ role: 'user', content: partsOf(message.content).map(promptPart) });
    } else if (message.role === 'assistant') {
      for (const { id, name } of message.toolCalls ?? []) toolNames.set(id, name);
      prompt.push({ role: 'assistant', content: assistantContent(message) });
    } else if (message.role === 'tool') {
      const { toolCallId, content } = message;
      const result = {
        type: 'tool-result',
        toolCallId,
        toolName: toolNames.get(toolCallId) ?? '',
        output: { type: 'text', value: content },
      } as const;
      const last = prompt.at(-1);
      if (last?.role === 'tool') last.content.push(result);
      else prompt.push({ role: 'tool', content: [result] });
    }
  }
  return prompt;
}

function promptPart(part: ProviderPart): UserPart {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { mimeType: mediaType, data } = part;
  return part.type === 'image'
    ? { type: 'file', mediaType, data }
    : { type: 'file', filename: part.name, mediaType, data };
}

function assistantContent(message: Extract<ProviderMessage, { role: 'assistant' }>): AssistantContent {
  // An `original` only returns to the kind of provider that wrote it, that is to this reader.
  if (message.original) return message.original as AssistantContent;
  return [
    ...(message.content === '' ? [] : [{ type: 'text', text: message.content } as const]),
    ...(message.toolCalls ?? []).map(
      call =>
        ({
          type: 'tool-call',
          toolCallId: call.id,
          toolName: call.name,
          input: parseInput(call.arguments),
        }) as const,
    ),
  ];
}
