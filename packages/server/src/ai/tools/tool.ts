import type { LocalText } from '@oriel/contracts';
import type { ToolDefinition } from '../providers/provider';
import type { AnswerScope } from './answer-scope';

export interface ToolContext {
  /** Language of the person, such as `de`. */
  readonly locale: string;
  /** IANA name of the person's time zone. Default: unknown. */
  readonly timeZone?: string | undefined;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Kept for the calls of one answer. Default: nothing is shared between calls. */
  readonly scope?: AnswerScope | undefined;
  /**
   * Whether an address occurs in what people have written in the conversation, or in results of tools: an address made up by the
   * model could leak the chat to a stranger.
   */
  readonly knowsAddress: (address: string) => boolean;
}

/** A function that a model may call. The arguments of `run` are not validated against the schema: it checks them itself. */
export interface Tool extends ToolDefinition {
  /** Display name. Default: its name. */
  readonly title?: LocalText;
  /** Description for the person who assigns it to an agent. Default: its description. */
  readonly summary?: LocalText;
  /** It may change something, or send data to somebody. Default: it only reads. */
  readonly hasEffect?: boolean;
  /** Resolves with the result, as text or JSON. Throws `ToolError` for an error that the model can correct. */
  run(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<string> | string;
  /** The part of a result whose addresses cannot be made up by the model. Default: none of it. */
  addressesOf?(result: string): string;
}
