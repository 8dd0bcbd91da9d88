import type { EndpointDefinition, HostLocation, ManagedBy } from '@oriel/contracts';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { ImageProvider } from '../image-providers/image-provider';
import type { OfferedModel } from '../providers/offered-model';
import type { Provider } from '../providers/provider';

/** An endpoint that runs models, as configured in this installation. */
export interface ModelSource {
  /** Its id in the database: `openai`, `anthropic`, `demo`. */
  readonly internalId: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Kind of its protocol. */
  readonly serviceImpl: string;
  /** Default: the environment. */
  readonly managedBy?: ManagedBy | undefined;
  /** Default: none, as for the demo model. */
  readonly definition?: EndpointDefinition | undefined;
  readonly hasKey?: boolean | undefined;
  readonly provider: Provider;
  /** Draws with its image models. */
  readonly painter?: ImageProvider | undefined;
  /** Lists its models. Throws if it is unreachable. */
  readonly list: (signal: AbortSignal) => Promise<readonly OfferedModel[]>;
  /** Lists its models, or asks the first one if they are named, so that a wrong key shows. Default: `list`. */
  readonly check?: ((signal: AbortSignal) => Promise<readonly OfferedModel[]>) | undefined;
  /** Locations where it runs them. Default: anywhere. */
  readonly hostLocations?: readonly HostLocation[] | undefined;
  /** Price of a model. Default: free. */
  readonly priceOf?: ((model: string) => ModelPrice | undefined) | undefined;
  /** Closes idle connections, once another source has replaced it. */
  readonly close?: (() => void) | undefined;
}
