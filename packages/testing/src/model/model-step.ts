/** Faults of an endpoint; the answer ends with the fault, unless stated otherwise. */
export const modelFaults = [
  /** An event that is not JSON. */
  'garbage-chunk',
  /** The connection ends normally, but neither `finish_reason` nor `[DONE]` was sent. */
  'missing-end',
  /** Nothing more is sent, and the connection stays open. */
  'hang',
  /** The socket is reset. */
  'reset',
  /** An error object in the middle of the stream. */
  'error-object',
  /** An HTML page with status 200, in place of the answer. */
  'html-page',
  /** An HTML page with status 502, in place of the answer. */
  'html-error',
  /** A redirect to `message`, in place of the answer. */
  'redirect',
  /** The request is accepted and never answered. */
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

/** A step of a scripted answer. */
export type ModelStep =
  | { readonly text: string }
  /** `signature` ends the block of thinking, if the protocol has signatures. */
  | {
      readonly reasoning: string;
      readonly as?: 'reasoning' | 'reasoning_content';
      readonly signature?: string;
    }
  /** Thinking that only the endpoint can read. */
  | { readonly redacted: string }
  /** A tool call; the arguments are sent in two pieces if the protocol streams them. */
  | { readonly call: string; readonly arguments: string; readonly id?: string; readonly signature?: string }
  | { readonly refusal: string }
  | { readonly usage: { readonly input: number; readonly output: number; readonly cached?: number } }
  /** Overrides the finish reason. Default: `tool_calls` after a call, otherwise `stop`. */
  | { readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter' }
  /** Bytes that are sent unchanged. */
  | { readonly raw: string | Uint8Array }
  /** `message` is the endpoint's error text, if it sends one; `retryAfter` is its header. */
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

/** The answers of an endpoint: one script for all requests, or a new one for each. */
export type ModelScript =
  | readonly ModelStep[]
  | ((request: ModelRequest, index: number) => readonly ModelStep[]);

/** How the bytes of an answer are sent: as whole events, as single bytes, or in pieces of a few bytes. */
export type ModelPacing = 'events' | 'bytes' | 'pieces';
