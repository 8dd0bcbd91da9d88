/** Why a model stopped by itself. */
export type ProviderFinish = 'stop' | 'length' | 'tool-calls';

/** One thing that a model said or did, whatever protocol it came over. Faults are thrown as `ProviderError`. */
export type ProviderEvent =
  /** The endpoint took the request and begins to answer. */
  | { readonly type: 'open' }
  /** The model supports no tools and answers without them. */
  | { readonly type: 'without-tools' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string; readonly isRedacted?: boolean }
  /** All text so far was reasoning: only now the model has said where its answer begins. */
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
      /** Input tokens among them that the endpoint had in its cache. */
      readonly cachedTokens?: number | undefined;
      /** The answer goes on, and what is being written is not counted yet. */
      readonly isInterim?: boolean;
    }
  /** The message in the provider's own form, with its signatures; goes back with it when tools have answered. */
  | { readonly type: 'original'; readonly message: unknown }
  | { readonly type: 'finish'; readonly reason: ProviderFinish };
