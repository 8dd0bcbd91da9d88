import type { ProviderMessage, ProviderRequest } from '../provider';

/** The body of `POST chat/completions`. */
export function buildRequestBody(request: ProviderRequest, host: string): Record<string, unknown> {
  return {
    ...request.parameters,
    model: request.model,
    messages: request.messages.map(wireMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => ({ type: 'function', function: tool })),
      ...(request.withoutCalls && { tool_choice: 'none' }),
    }),
    // OpenAI's own reasoning models refuse the older name, most other endpoints know only that.
    ...(request.maxOutputTokens !== undefined && {
      [host === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens']: request.maxOutputTokens,
    }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

function wireMessage(message: ProviderMessage): Record<string, unknown> {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant' || !message.toolCalls?.length)
    return { role: message.role, content: message.content };
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map(call => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  };
}
