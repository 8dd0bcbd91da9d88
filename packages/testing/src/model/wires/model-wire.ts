import type { IncomingHttpHeaders } from 'node:http';
import type { ModelFault, ModelStep } from '../model-step';

/** A piece of an answer, without the kinds that are the same in every protocol. */
export type WirePiece = Extract<
  ModelStep,
  | { text: string }
  | { reasoning: string }
  | { redacted: string }
  | { call: string }
  | { refusal: string }
  | { usage: object }
>;
export type WireFinish = 'stop' | 'length' | 'tool_calls' | 'content_filter';

export interface WireError {
  readonly status: number;
  readonly body: unknown;
}

/** The endpoint's side of a protocol between a client and a model endpoint. */
export interface ModelWire {
  /** Base path of all addresses, as configured in clients. */
  readonly basePath: string;
  /** Whether a request asks for an answer. */
  readonly isQuestion: (path: string) => boolean;
  /** Whether a request is authenticated in the way of the protocol. */
  readonly isKnown: (headers: IncomingHttpHeaders) => boolean;
  readonly modelList: (models: readonly string[]) => unknown;
  /** The faults that replace an answer. */
  readonly errorOf: (fault: ModelFault, message: string | undefined) => WireError | undefined;
  /** An error object in the middle of the stream. */
  readonly errorEvent: string;
  /** Creates the events of one answer; each text is written separately. */
  readonly begin: (steps: readonly ModelStep[]) => WireAnswer;
}

export interface WireAnswer {
  /** Events before the first piece. */
  readonly head: readonly string[];
  write(piece: WirePiece): readonly string[];
  end(finish: WireFinish | undefined): readonly string[];
}

export const dataEvent = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** Arguments arrive in two halves if a protocol streams them. */
export function halves(text: string): readonly [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
