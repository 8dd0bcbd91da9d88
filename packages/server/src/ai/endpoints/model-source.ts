import type { EndpointDefinition, HostLocation, ManagedBy } from '@oriel/contracts';
import type { ModelPrice, ModelPrices } from '../../platform/config/model-prices';
import type { ImageProvider } from '../image-providers/image-provider';
import type { AddressRule } from '../providers/connection';
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

/** An endpoint with its key and the source that defines it. */
export interface EndpointSpec {
  readonly internalId: string;
  readonly managedBy: ManagedBy;
  readonly definition: EndpointDefinition;
  /** Kind as shown. Default: that of the definition. */
  readonly serviceImpl?: string | undefined;
  readonly key?: string | undefined;
  readonly prices?: ModelPrices | undefined;
  readonly imagePrices?: ModelPrices | undefined;
  /** Default: every address. */
  readonly isAllowed?: AddressRule | undefined;
}
