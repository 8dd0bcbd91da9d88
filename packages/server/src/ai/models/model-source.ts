import type { HostLocation } from '@oriel/contracts';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { ImageProvider } from '../image-providers/image-provider';
import type { OfferedModel } from '../providers/offered-model';
import type { Provider } from '../providers/provider';

/** An endpoint that runs models, as this installation offers it. */
export interface ModelSource {
  /** Names it in the database: `openai`, `anthropic`, `demo`. */
  readonly internalId: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Kind of its protocol. */
  readonly serviceImpl: string;
  readonly provider: Provider;
  /** Draws with those of its models that draw. */
  readonly painter?: ImageProvider | undefined;
  /** Its models. Throws where it cannot be asked. */
  readonly list: (signal: AbortSignal) => Promise<readonly OfferedModel[]>;
  /** Where it runs them. Default: anywhere. */
  readonly hostLocations?: readonly HostLocation[] | undefined;
  /** What a model costs. Default: nothing. */
  readonly priceOf?: ((model: string) => ModelPrice | undefined) | undefined;
}
