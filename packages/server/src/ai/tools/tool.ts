import type { LocalText } from '@oriel/contracts';
import type { ToolDefinition } from '../providers/provider';

export interface ToolContext {
  /** Language of the person, such as `de`. */
  readonly locale: string;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /**
   * Whether an address stands in what people have written in the conversation, or in what tools have found in it: one that a
   * model makes up may carry what was said to a stranger.
   */
  readonly knowsAddress: (address: string) => boolean;
}

/** Something a model may have done. `run` gets arguments that fit no schema for sure: it checks them itself. */
export interface Tool extends ToolDefinition {
  /** What people call it. Default: its name. */
  readonly title?: LocalText;
  /** What it does, for the person who gives it to an agent. Default: its description. */
  readonly summary?: LocalText;
  /** It may change something in the world, or say so to somebody. Default: it only reads. */
  readonly hasEffect?: boolean;
  /** Resolves with the result, as text or JSON. Throws `ToolError` for an error that the model can correct. */
  run(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<string> | string;
  /** The part of a result whose addresses are none that the model has made up. Default: nothing is. */
  addressesOf?(result: string): string;
}
