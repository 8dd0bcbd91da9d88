import type { ModelPrice } from '../../db/schema';
import type { Provider } from '../../llm/provider';

/** An endpoint that runs models, as this installation offers it. */
export interface ModelSource {
  /** Names it in the database: `openai`, `demo`. */
  readonly internalId: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Kind of its protocol. */
  readonly serviceImpl: string;
  readonly provider: Provider;
  /** The names of its chat models. Throws where it cannot be asked. */
  readonly list: (signal: AbortSignal) => Promise<readonly string[]>;
  /** What a model costs. Default: nothing. */
  readonly priceOf?: ((model: string) => ModelPrice | undefined) | undefined;
  /** How a model is shown. Default: its name at the endpoint. */
  readonly titleOf?: ((model: string) => string) | undefined;
}
