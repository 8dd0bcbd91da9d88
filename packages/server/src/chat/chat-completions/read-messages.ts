import { type ChatCompletionMessage, programLimits } from '@oriel/contracts';
import { isPicture, pictureForModel } from '../../ai/files/convert-picture';
import type { ProviderContent, ProviderMessage, ProviderPart, ToolCall } from '../../ai/providers/provider';
import { joinContents, partsOf } from '../../ai/providers/provider-content';
import { isTooDeep } from '../../ai/tools/mcp/check-tool';
import { badRequest } from '../../platform/errors/errors';
import { refuseParameter } from '../../platform/errors/refuse-parameter';
import { repairArguments } from '../runs/answer/write-answer';

export interface ReadMessages {
  /** The conversation, oldest first. Only the results of tools may follow the question. */
  readonly messages: readonly ProviderMessage[];
  /** The last text of the user. */
  readonly question: string;
}

type Content = ChatCompletionMessage['content'];
type Part = Exclude<Content, string | null | undefined>[number];

const partsIn = (content: Content): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

const textOfPart = ({ text, refusal, type }: Part): string =>
  text ?? refusal ?? `[A part of the kind ${type.slice(0, 40)} is left out]`;

const textOf = (content: Content): string => partsIn(content).map(textOfPart).join('\n');

const isText = ({ text, refusal }: Part): boolean => typeof (text ?? refusal) === 'string';

/** @throws 400 for a question with a part that cannot be read: an answer would ignore it */
function checkQuestion({ content }: ChatCompletionMessage, place: number): void {
  const parts = partsIn(content);
  const odd = parts.findIndex(part => !isText(part) && !part.image_url);
  if (odd >= 0) {
    const kind = parts[odd]?.type.slice(0, 40);
    throw refuseParameter(`messages.${place}.content.${odd}`, {
      en: `A part of the kind ${kind} is not taken here`,
      de: `Ein Teil der Art ${kind} wird hier nicht angenommen`,
    });
  }
  if (parts.filter(part => part.image_url).length > programLimits.images)
    throw refuseParameter(`messages.${place}.content`, {
      code: 'chat_completion_too_many_temporary_files',
      en: `A question has at most ${programLimits.images} images`,
      de: `Eine Frage hat höchstens ${programLimits.images} Bilder`,
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
 * Reads a conversation. The caller's instructions are put before the first user text: the agent's instructions come first, and no
 * key holder may replace them. Parts that are neither texts nor images are left out with a note.
 *
 * Calls of the caller's tools and their results stay as they are if the question offers tools. Otherwise they are put before the
 * next user text, as notes: the model cannot call these tools, and would imitate notes in its own messages.
 * @throws 400 if the last message is neither a question nor the result of a tool
 */
export async function readMessages(
  messages: readonly ChatCompletionMessage[],
  { hasTools }: { readonly hasTools: boolean },
): Promise<ReadMessages> {
  const instructions: string[] = [];
  const conversation: ProviderMessage[] = [];
  const calls = new Map<string, string>();
  /** Ids of calls whose results must follow. */
  const open = new Set<string>();
  const images = latestImages(messages);
  let notes: string[] = [];
  let question = '';
  for (const [index, message] of messages.entries()) {
    const { role } = message;
    if (role === 'user' && index === messages.length - 1) checkQuestion(message, index);
    const text = textOf(message.content);
    if (role === 'tool' && hasTools) {
      const id = message.tool_call_id ?? '';
      if (!open.delete(id)) throw withoutCall(index);
      conversation.push({ role, toolCallId: id, content: text });
      continue;
    }
    if (role !== 'system' && role !== 'developer' && open.size > 0) throw withoutResults(index);
    if (role === 'tool' || role === 'function') {
      const id = message.tool_call_id ?? message.name ?? '';
      notes.push(`[Result of ${calls.get(id) ?? message.name ?? 'a tool'}: ${text}]`);
      calls.delete(id);
    } else if (role === 'assistant') {
      const toolCalls = hasTools ? functionCallsOf(message, index) : [];
      for (const { id } of toolCalls) open.add(id);
      const content = text || (message.refusal ?? '');
      if (content !== '' || toolCalls.length > 0)
        conversation.push({ role, content, ...(toolCalls.length > 0 && { toolCalls }) });
      for (const [id, call] of callsOf(message)) if (!open.has(id)) calls.set(id, call);
    } else if (role === 'user') {
      notes.push(...withoutResult(calls));
      const content = await contentOf(message, index, images);
      conversation.push({ role, content: joinContents(...notes, content) });
      question = partsIn(message.content).filter(isText).map(textOfPart).join('\n');
      notes = [];
    } else if (text.trim() !== '') instructions.push(text);
  }
  if (open.size > 0) throw withoutResults(messages.length - 1);
  // A client that has run its tools asks for the answer with their results alone.
  if (notes.length > 0) {
    question = notes.join('\n\n');
    conversation.push({ role: 'user', content: question });
  }
  const first = conversation.findIndex(({ role }) => role === 'user');
  const last = conversation.at(-1);
  const isAsked = last?.role === 'tool' || (last?.role === 'user' && !isBlank(last.content));
  if (first < 0 || !isAsked)
    throw badRequest('no_messages_found', 'The last message must be a question of the user');
  const asked = conversation[first];
  if (asked?.role === 'user' && instructions.length > 0)
    conversation[first] = { ...asked, content: joinContents(...instructions, asked.content) };
  return { messages: conversation, question: question.trim() === '' ? '[Image]' : question };
}

const isBlank = (content: ProviderContent): boolean =>
  partsOf(content).every(part => part.type === 'text' && part.text.trim() === '');

const withoutCall = (index: number) =>
  refuseParameter(`messages.${index}.tool_call_id`, {
    en: 'The result of a tool belongs to a call in the message of the assistant before it',
    de: 'Das Ergebnis eines Tools gehört zu einem Aufruf in der Nachricht des Assistenten davor',
  });

const withoutResults = (index: number) =>
  refuseParameter(`messages.${index}`, {
    en: 'Each call of a tool needs its result in the messages after it',
    de: 'Zu jedem Aufruf eines Tools gehört sein Ergebnis in den Nachrichten danach',
  });

/** @param index place of the message */
function functionCallsOf({ tool_calls }: ChatCompletionMessage, index: number): readonly ToolCall[] {
  const ids = new Set<string>();
  return (tool_calls ?? []).flatMap(({ id, function: called }, place) => {
    if (!id || !called) return [];
    const path = `messages.${index}.tool_calls.${place}`;
    if (ids.has(id))
      throw refuseParameter(`${path}.id`, {
        en: 'Two calls of a message have the same id',
        de: 'Zwei Aufrufe einer Nachricht haben dieselbe ID',
      });
    ids.add(id);
    const call = repairArguments({ id, name: called.name, arguments: called.arguments ?? '' });
    if (isTooDeep(JSON.parse(call.arguments)))
      throw refuseParameter(`${path}.function.arguments`, {
        en: 'The arguments are too deep',
        de: 'Die Argumente sind zu tief verschachtelt',
      });
    return [call];
  });
}

/** The parts with the latest images, which are read. */
export const latestImages = (messages: readonly ChatCompletionMessage[]): ReadonlySet<Part> =>
  new Set(
    messages
      .flatMap(({ role, content }) =>
        role === 'user' ? partsIn(content).filter(part => part.image_url) : [],
      )
      .slice(-programLimits.images),
  );

async function contentOf(
  { content }: ChatCompletionMessage,
  place: number,
  images: ReadonlySet<Part>,
): Promise<ProviderContent> {
  const parts = partsIn(content);
  if (!parts.some(part => images.has(part))) return textOf(content);
  const read: ProviderPart[] = [];
  // One after the other: each is large while it is decoded.
  for (const [index, part] of parts.entries())
    read.push(
      part.image_url && images.has(part)
        ? await readImage(part.image_url.url, `messages.${place}.content.${index}.image_url.url`)
        : { type: 'text', text: textOfPart(part) },
    );
  return read;
}

const header = /^data:image\/[a-z]{1,12};base64,/i;

/**
 * Reads the image of a data URL. Any other address is refused: the server fetches nothing that a program names, and a provider that
 * fetched it would reveal who asks.
 * @throws 400 with the path of the part
 */
async function readImage(url: string, path: string): Promise<ProviderPart> {
  const [start] = header.exec(url.slice(0, 100)) ?? [];
  if (start === undefined)
    throw refuseParameter(path, {
      en: 'An image is a data URL such as data:image/png;base64,…; other addresses are not fetched',
      de: 'Ein Bild ist eine Daten-URL wie data:image/png;base64,…; andere Adressen werden nicht abgerufen',
    });
  const bytes = Buffer.from(url.slice(start.length), 'base64');
  const data = (await isPicture(bytes)) ? await pictureForModel(bytes).catch(() => undefined) : undefined;
  if (!data)
    throw refuseParameter(path, {
      code: 'file_broken',
      en: 'The image cannot be read; it is a PNG, JPEG, WebP or GIF of at most 50 megapixels',
      de: 'Das Bild ist nicht lesbar; es ist ein PNG, JPEG, WebP oder GIF mit höchstens 50 Megapixeln',
    });
  return { type: 'image', mimeType: 'image/jpeg', data };
}

function withoutResult(calls: Map<string, string>): string[] {
  const notes = [...calls.values()].map(call => `[${call} was called without a result]`);
  calls.clear();
  return notes;
}
