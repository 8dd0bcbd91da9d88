/** What an endpoint may do wrong; the answer ends with it, unless said otherwise. */
export const modelFaults = [
  /** An event that is not JSON. */
  'garbage-chunk',
  /** The connection ends in good order, but neither `finish_reason` nor `[DONE]` came. */
  'missing-end',
  /** Nothing more comes, and the connection stays open. */
  'hang',
  /** The socket is reset. */
  'reset',
  /** An error object in the middle of the stream. */
  'error-object',
  /** A page of HTML with status 200, in place of the answer. */
  'html-page',
  /** A page of HTML with status 502, in place of the answer. */
  'html-error',
  /** A redirect to `message`, in place of the answer. */
  'redirect',
  /** The request is taken and never answered. */
  'no-answer',
  'bad-request',
  'context-too-long',
  'unauthorized',
  'forbidden',
  'too-large',
  'rate-limited',
  'internal',
  'overloaded',
] as const;
export type ModelFault = (typeof modelFaults)[number];

/** One piece of a scripted answer. */
export type ModelStep =
  | { readonly text: string }
  /** `signature` ends the block of thinking, where the protocol has signatures. */
  | {
      readonly reasoning: string;
      readonly as?: 'reasoning' | 'reasoning_content';
      readonly signature?: string;
    }
  /** Thinking that only the endpoint can read. */
  | { readonly redacted: string }
  /** A call of a tool; the arguments are written in two pieces, where the protocol streams them. */
  | { readonly call: string; readonly arguments: string; readonly id?: string; readonly signature?: string }
  | { readonly refusal: string }
  | { readonly usage: { readonly input: number; readonly output: number; readonly cached?: number } }
  /** Overrides how the answer ends. Default: `tool_calls` after a call, else `stop`. */
  | { readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter' }
  /** Bytes as they are. */
  | { readonly raw: string | Uint8Array }
  /** `message` is what the endpoint says of it, where it says something; `retryAfter` is its header. */
  | { readonly fault: ModelFault; readonly message?: string; readonly retryAfter?: string }
  /** Waits until `release()`. */
  | 'hold';

export interface ModelRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body of a completion request. */
  readonly body: {
    readonly model?: string;
    readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
    readonly tools?: readonly unknown[];
  } & Readonly<Record<string, unknown>>;
}

/** The answers of an endpoint: one script for all requests, or one made for each. */
export type ModelScript =
  | readonly ModelStep[]
  | ((request: ModelRequest, index: number) => readonly ModelStep[]);

/** How the bytes of an answer leave: whole events, every byte alone, or pieces of a few bytes. */
export type ModelPacing = 'events' | 'bytes' | 'pieces';
