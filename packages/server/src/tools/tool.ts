import type { ToolDefinition } from '../llm/provider';

export interface ToolContext {
  /** Language of the person, such as `de`. */
  readonly locale: string;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** Something a model may have done. `run` gets arguments that fit no schema for sure: it checks them itself. */
export interface Tool extends ToolDefinition {
  /** Resolves with the result, as text or JSON. Throws `ToolError` for an error that the model can correct. */
  run(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<string> | string;
}
