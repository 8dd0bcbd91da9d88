import type { ProviderEvent } from './provider-event';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it; not necessarily well-formed. */
  readonly arguments: string;
}

/** A part of a question; `data` holds the bytes of an image or a file. */
export type ProviderPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: Uint8Array }
  | { readonly type: 'file'; readonly name: string; readonly mimeType: string; readonly data: Uint8Array };

/** A text, or parts in the order in which a model sees them. */
export type ProviderContent = string | readonly ProviderPart[];

/** One message of the conversation as a model sees it. */
export type ProviderMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: ProviderContent }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls?: readonly ToolCall[];
      /** The provider's own data from its event `original`; only that provider can read it. */
      readonly original?: unknown;
    }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

/** A tool's definition for the model; `parameters` is a JSON schema of type object. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The call that a model must make: of any tool, or of the one with a name. */
export type ToolChoice = 'required' | { readonly name: string };

export interface ProviderRequest {
  /** Name of the model at its endpoint. */
  readonly model: string;
  readonly messages: readonly ProviderMessage[];
  readonly tools: readonly ToolDefinition[];
  /** The tools are listed but must not be called any more. */
  readonly withoutCalls?: boolean | undefined;
  /** Default: the model decides. */
  readonly toolChoice?: ToolChoice | undefined;
  /** Parameters without which the answer would be of no use: an endpoint that refuses one ends the request. Default: none. */
  readonly needed?: readonly string[] | undefined;
  /** `temperature`, `top_p` and the like; sent unchanged. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Maximum output tokens. Default: the endpoint's own. */
  readonly maxOutputTokens?: number | undefined;
  /** Closes the connection to the endpoint when it aborts. */
  readonly signal: AbortSignal;
}

/** An endpoint that runs models. */
export interface Provider {
  /**
   * Emits the model's output, in order and as soon as it arrives, and nothing after the signal is aborted; resolves after
   * `finish`. Rejects with a `ProviderError`, with the reason of the signal, or with an error of `onEvent`, which ends the
   * request.
   */
  stream(request: ProviderRequest, onEvent: (event: ProviderEvent) => void): Promise<void>;
}
