import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionDelta,
  ChatCompletionToolCall,
  ChatMessage,
  FileCitation,
  FinishReason,
  Locale,
  MessageError,
  MessagePart,
} from '@oriel/contracts';
import { errorText } from '../../http/errors/error-texts';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The model that answered, and where it ran: not part of OpenAI's format, whose `model` is the agent. */
export type AnsweredBy = ChatCompletion['answered_by'];

/** Facts about an answer after its end. */
export interface Ended {
  readonly usage: Usage;
  readonly answeredBy: AnsweredBy;
}

/** Common fields of all objects of one answer. */
export type CompletionHead = Readonly<Pick<ChatCompletion, 'id' | 'created' | 'model'>>;

/** Facts about the end of an answer. */
export interface Finish {
  readonly reason: FinishReason | null;
  /** A filter, or the model, refused to answer or to go on. */
  readonly isRefused: boolean;
  /** It calls tools of the program. */
  readonly hasCalls: boolean;
  readonly answeredBy: AnsweredBy;
  /** Members of the request without effect; not part of OpenAI's format. */
  readonly ignored: readonly string[];
}

function finishOf({
  reason,
  isRefused,
  hasCalls,
}: Finish): ChatCompletion['choices'][number]['finish_reason'] {
  if (isRefused) return 'content_filter';
  if (reason === 'length') return 'length';
  return hasCalls ? 'tool_calls' : 'stop';
}

const extrasOf = ({ answeredBy, ignored }: Finish) => ({
  answered_by: answeredBy,
  ...(ignored.length > 0 && { ignored_parameters: [...ignored] }),
});

const usageOf = ({ inputTokens, outputTokens }: Usage) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

/** The sources that an answer cites, in OpenAI's field for the sources of a message; undefined if there are none. */
export function annotationsOf(answer: ChatMessage): FileCitation[] | undefined {
  const cited = answer.content.data.flatMap((part): FileCitation[] =>
    part.type === 'file' && part.mark !== undefined
      ? [
          {
            type: 'file_citation',
            file_citation: {
              index: part.mark,
              file_id: part.id,
              filename: part.name,
              ...(part.page !== undefined && { page: part.page }),
            },
          },
        ]
      : [],
  );
  return cited.length > 0 ? cited : undefined;
}

type CallPart = Extract<MessagePart, { type: 'function_call' }>;

/** The calls of the program's tools in an answer. @param tools their names */
export const callsOf = (answer: ChatMessage, tools: ReadonlySet<string>): ChatCompletionToolCall[] =>
  answer.content.data.flatMap(part =>
    part.type === 'function_call' && tools.has(part.functionName)
      ? [
          {
            id: part.id,
            type: 'function' as const,
            function: { name: part.functionName, arguments: part.arguments },
          },
        ]
      : [],
  );

/** A piece of a call. @param index place among the calls of the answer */
export const callDelta = (
  { id, functionName, arguments: piece }: CallPart,
  index: number,
  isFirst: boolean,
): NonNullable<ChatCompletionDelta['tool_calls']>[number] =>
  isFirst
    ? { index, id, type: 'function', function: { name: functionName, arguments: piece } }
    : { index, function: { arguments: piece } };

/** The object of a complete answer. */
export function completionObject(
  head: CompletionHead,
  answer: ChatMessage,
  calls: ChatCompletionToolCall[],
  usage: Usage,
  finish: Finish,
): ChatCompletion {
  const { fullText } = answer.content;
  const annotations = annotationsOf(answer);
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: fullText === '' && calls.length > 0 ? null : fullText,
          refusal: null,
          ...(annotations && { annotations }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: finishOf(finish),
      },
    ],
    usage: usageOf(usage),
    ...extrasOf(finish),
  };
}

/** A chunk of an answer; the first has the role, the last has the finish reason and the model that answered. */
export const chunkObject = (
  head: CompletionHead,
  delta: ChatCompletionDelta,
  finish?: Finish,
): ChatCompletionChunk => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [
    { index: 0, delta, logprobs: null, finish_reason: finish === undefined ? null : finishOf(finish) },
  ],
  ...(finish && extrasOf(finish)),
});

/** The chunk after the last one, for callers that request it. */
export const usageChunk = (head: CompletionHead, usage: Usage): ChatCompletionChunk => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [],
  usage: usageOf(usage),
});

/** An error after the answer has begun, in the format that clients read from a stream. */
export function errorObject(error: MessageError | null | undefined, locale: Locale): ChatCompletionChunk {
  const code = error?.errorCode ?? 'unavailable';
  const message = error ? 'The model has failed' : 'The answer was interrupted';
  return { error: { code, message: errorText(code, message, locale), type: 'server_error' } };
}
