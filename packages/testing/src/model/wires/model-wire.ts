import type { IncomingHttpHeaders } from 'node:http';
import type { ModelFault, ModelStep } from '../model-step';

/** A piece of an answer, without what is the same in every protocol. */
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

/** One protocol between a client and a model endpoint, as the endpoint speaks it. */
export interface ModelWire {
  /** Path under which everything is, as clients are told it. */
  readonly basePath: string;
  /** Whether a request asks for an answer. */
  readonly isQuestion: (path: string) => boolean;
  /** Whether a request says who it is, in the way of the protocol. */
  readonly isKnown: (headers: IncomingHttpHeaders) => boolean;
  readonly modelList: (models: readonly string[]) => unknown;
  /** The faults that stand in place of an answer. */
  readonly errorOf: (fault: ModelFault, message: string | undefined) => WireError | undefined;
  /** An error object in the middle of the stream. */
  readonly errorEvent: string;
  /** Makes the events of one answer; each text is written for itself. */
  readonly begin: (steps: readonly ModelStep[]) => WireAnswer;
}

export interface WireAnswer {
  /** What comes before the first piece. */
  readonly head: readonly string[];
  write(piece: WirePiece): readonly string[];
  end(finish: WireFinish | undefined): readonly string[];
}

export const dataEvent = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** Arguments come in two halves where a protocol streams them. */
export function halves(text: string): readonly [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
