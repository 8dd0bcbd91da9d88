import type { ChatCompletionMessage } from '@oriel/contracts';
import { badRequest } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';

export interface ReadMessages {
  /** The earlier messages, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly question: string;
}

type Content = ChatCompletionMessage['content'];
type Part = Exclude<Content, string | null | undefined>[number];

const textOfPart = ({ text, refusal, type }: Part): string =>
  text ?? refusal ?? `[A part of the kind ${type.slice(0, 40)} is left out]`;

const textOf = (content: Content): string =>
  typeof content === 'string' ? content : (content ?? []).map(textOfPart).join('\n');

/** @throws 400 for a question with an image or another part that cannot be read: an answer would ignore it */
function checkQuestion({ content }: ChatCompletionMessage): void {
  const odd =
    typeof content === 'string'
      ? undefined
      : content?.find(({ text, refusal }) => typeof (text ?? refusal) !== 'string');
  if (!odd) return;
  const message = `A part of the kind ${odd.type.slice(0, 40)} is not taken here`;
  throw new HttpError(400, 'invalid_payload', message, {
    issues: [{ path: 'body.messages', code: 'invalid', message }],
  });
}

/** The calls of a message, as `name(arguments)` by their id. */
const callsOf = ({ tool_calls, function_call }: ChatCompletionMessage): [string, string][] => [
  ...(tool_calls ?? []).map(({ id, function: called, custom }): [string, string] => {
    const name = called?.name ?? custom?.name ?? 'a tool';
    return [id ?? name, `${name}(${called?.arguments ?? custom?.input ?? ''})`];
  }),
  ...(function_call
    ? [[function_call.name, `${function_call.name}(${function_call.arguments ?? ''})`] as [string, string]]
    : []),
];

/**
 * Splits a conversation into the question and the earlier messages. The caller's instructions are put before the first user text:
 * the agent's instructions come first, and no key holder may replace them. Calls of the caller's own tools and their results are
 * put before the next user text, as notes: the model cannot call these tools, and would imitate notes in its own messages.
 * Parts that are no texts are left out with a note.
 * @throws 400 if the last message is neither a question nor the result of a tool
 */
export function readMessages(messages: readonly ChatCompletionMessage[]): ReadMessages {
  const instructions: string[] = [];
  const conversation: { role: 'user' | 'assistant'; text: string }[] = [];
  const calls = new Map<string, string>();
  let notes: string[] = [];
  for (const [index, message] of messages.entries()) {
    const { role } = message;
    if (role === 'user' && index === messages.length - 1) checkQuestion(message);
    const text = textOf(message.content);
    if (role === 'tool' || role === 'function') {
      const id = message.tool_call_id ?? message.name ?? '';
      notes.push(`[Result of ${calls.get(id) ?? message.name ?? 'a tool'}: ${text}]`);
      calls.delete(id);
    } else if (role === 'assistant') {
      conversation.push({ role, text: text || (message.refusal ?? '') });
      for (const [id, call] of callsOf(message)) calls.set(id, call);
    } else if (role === 'user') {
      notes.push(...withoutResult(calls));
      conversation.push({ role, text: [...notes, text].join('\n\n') });
      notes = [];
    } else if (text.trim() !== '') instructions.push(text);
  }
  // A client that has run its tools asks for the answer with their results alone.
  if (notes.length > 0) conversation.push({ role: 'user', text: notes.join('\n\n') });
  const first = conversation.find(({ role }) => role === 'user');
  if (first && instructions.length > 0) first.text = [...instructions, first.text].join('\n\n');
  const question = conversation.pop();
  if (question?.role !== 'user' || question.text.trim() === '')
    throw badRequest('no_messages_found', 'The last message must be a question of the user');
  return { history: conversation.filter(({ text }) => text !== ''), question: question.text };
}

function withoutResult(calls: Map<string, string>): string[] {
  const notes = [...calls.values()].map(call => `[${call} was called without a result]`);
  calls.clear();
  return notes;
}
