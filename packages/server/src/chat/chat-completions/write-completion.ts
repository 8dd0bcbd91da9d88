import type { ChatMessage, FinishReason, HostLocation, MessageError } from '@oriel/contracts';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The model that answered, and where it ran: not part of OpenAI's format, whose `model` is the agent. */
export interface AnsweredBy {
  readonly model: string | null;
  readonly service: string | null;
  readonly host_location: HostLocation | null;
  /** Whether it is another model than the agent's own. */
  readonly is_fallback: boolean;
}

/** Facts about an answer after its end. */
export interface Ended {
  readonly usage: Usage;
  readonly answeredBy: AnsweredBy;
}

/** Common fields of all objects of one answer. */
export interface CompletionHead {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
}

/** Facts about the end of an answer. */
export interface Finish {
  readonly reason: FinishReason | null;
  /** A filter, or the model, refused to answer or to go on. */
  readonly isRefused: boolean;
  readonly answeredBy: AnsweredBy;
  /** Members of the request without effect; not part of OpenAI's format. */
  readonly ignored: readonly string[];
}

const finishOf = ({ reason, isRefused }: Finish): 'stop' | 'length' | 'content_filter' =>
  isRefused ? 'content_filter' : reason === 'length' ? 'length' : 'stop';

const extrasOf = ({ answeredBy, ignored }: Finish) => ({
  answered_by: answeredBy,
  ...(ignored.length > 0 && { ignored_parameters: ignored }),
});

const usageOf = ({ inputTokens, outputTokens }: Usage) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

/** A passage of a file that the text cites as `[index]`. */
interface FileCitation {
  readonly type: 'file_citation';
  readonly file_citation: {
    readonly index: number;
    readonly file_id: string;
    readonly filename: string;
    readonly page?: number;
  };
}

/** The sources that an answer cites, in OpenAI's field for the sources of a message; undefined if there are none. */
export function annotationsOf(answer: ChatMessage): readonly FileCitation[] | undefined {
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

/** The object of a complete answer. */
export const completionObject = (
  head: CompletionHead,
  answer: ChatMessage,
  usage: Usage,
  finish: Finish,
) => ({
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: answer.content.fullText,
        refusal: null,
        annotations: annotationsOf(answer),
      },
      logprobs: null,
      finish_reason: finishOf(finish),
    },
  ],
  usage: usageOf(usage),
  ...extrasOf(finish),
});

/** A chunk of an answer; the first has the role, the last has the finish reason and the model that answered. */
export const chunkObject = (
  head: CompletionHead,
  delta: {
    readonly role?: 'assistant';
    readonly content?: string;
    readonly annotations?: readonly FileCitation[] | undefined;
  },
  finish?: Finish,
) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [
    { index: 0, delta, logprobs: null, finish_reason: finish === undefined ? null : finishOf(finish) },
  ],
  ...(finish && extrasOf(finish)),
});

/** The chunk after the last one, for callers that request it. */
export const usageChunk = (head: CompletionHead, usage: Usage) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [],
  usage: usageOf(usage),
});

/** An error after the answer has begun, in the format that clients read from a stream. */
export const errorObject = (error: MessageError | null | undefined) => ({
  error: {
    code: error?.errorCode ?? 'unavailable',
    message: error ? 'The model has failed' : 'The answer was interrupted',
    type: 'server_error',
  },
});
