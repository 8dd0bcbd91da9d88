/** Reason why a model stopped regularly. */
export type ProviderFinish = 'stop' | 'length' | 'tool-calls';

/** An event in the output of a model, for any protocol. Errors are thrown as `ProviderError`. */
export type ProviderEvent =
  /** The endpoint accepted the request and starts answering. */
  | { readonly type: 'open' }
  /** The model supports no tools and answers without them. */
  | { readonly type: 'without-tools' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string; readonly isRedacted?: boolean }
  /** All text so far was reasoning: only now the model has marked where its answer begins. */
  | { readonly type: 'text-was-reasoning' }
  /** `index` counts the calls of this answer from 0. */
  | {
      readonly type: 'tool-call-start';
      readonly index: number;
      readonly id: string;
      readonly name: string;
    }
  | { readonly type: 'tool-call-delta'; readonly index: number; readonly arguments: string }
  | { readonly type: 'tool-call-end'; readonly index: number }
  /** The latest counts for the whole answer. */
  | {
      readonly type: 'usage';
      readonly inputTokens: number;
      readonly outputTokens: number;
      /** Number of input tokens that the endpoint had in its cache. */
      readonly cachedTokens?: number | undefined;
      /** The answer continues, and its current part is not counted yet. */
      readonly isInterim?: boolean;
    }
  /** The message in the provider's own form, with its signatures; sent back with the results of tools. */
  | { readonly type: 'original'; readonly message: unknown }
  | { readonly type: 'finish'; readonly reason: ProviderFinish };
