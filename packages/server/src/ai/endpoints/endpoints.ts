/*
 * The endpoints that run now, looked up for each question:
 *
 * 1. Those of the file and the environment are fixed at the start. Those of the console are rows of the database.
 * 2. A change in the console is published on the bus, and every process builds the changed ones anew. Messages can be lost, so
 *    every process also compares the rows from time to time.
 * 3. A running answer keeps the endpoint with which it began.
 */
import type { EndpointDefinition, HostLocation } from '@oriel/contracts';
import ipaddr from 'ipaddr.js';
import { modelServices } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import { unseal } from '../../platform/secrets/seal';
import type { Services } from '../../services';
import type { ImageProvider } from '../image-providers/image-provider';
import type { AddressRule } from '../providers/connection';
import type { Provider } from '../providers/provider';
import { isPublicAddress } from '../tools/web/public-address';
import { createSource } from './create-sources';
import type { EndpointLimits } from './endpoint-load';
import type { ModelSource } from './model-source';

/** Topic of the bus: the endpoints of the console, or their models, have changed. */
export const endpointsChanged = 'endpoints-changed';

/** Milliseconds between two comparisons with the database. */
const compareEvery = 30_000;

/** An endpoint that can be asked now. */
export interface Endpoint {
  readonly provider?: Provider | undefined;
  readonly painter?: ImageProvider | undefined;
  /** Location where it runs its models. Default: unknown. */
  readonly place?: HostLocation | undefined;
  readonly limits?: EndpointLimits | undefined;
}

type ServiceRow = typeof modelServices.$inferSelect;
type EndpointServices = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'secret'>;

export class Endpoints {
  readonly #services: EndpointServices;
  readonly #fixed: ReadonlyMap<string, ModelSource>;
  readonly #isAllowed;
  /** Endpoints of the console with the state of the row from which they were built. */
  #console = new Map<string, { readonly source: ModelSource; readonly state: string }>();
  #disabled: ReadonlySet<string> = new Set();
  #loading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #unsubscribe: () => void;

  constructor(services: EndpointServices, fixed: readonly ModelSource[]) {
    this.#services = services;
    this.#fixed = new Map(fixed.map(source => [source.internalId, source]));
    this.#isAllowed = createAddressRule(services.config.modelPrivateAddresses);
    const reload = () =>
      void this.reload().catch((error: unknown) =>
        services.log.warn({ error: describeError(error) }, 'endpoints not read'),
      );
    this.#unsubscribe = services.bus.subscribe(endpointsChanged, reload);
    const wait = () => {
      this.#timer = setTimeout(() => {
        reload();
        wait();
      }, compareEvery).unref();
    };
    wait();
  }

  /** The endpoint of a service; undefined if it is switched off or no longer configured. */
  find(serviceInternalId: string): Endpoint | undefined {
    const source = this.sourceOf(serviceInternalId);
    if (!source || this.#disabled.has(serviceInternalId)) return undefined;
    const [place, ...others] = source.hostLocations ?? [];
    return {
      provider: source.provider,
      painter: source.painter,
      place: others.length > 0 ? 'any' : place,
      limits: source.definition?.limits,
    };
  }

  /** The configured endpoint of a service, also if it is switched off. */
  sourceOf(serviceInternalId: string): ModelSource | undefined {
    return this.#fixed.get(serviceInternalId) ?? this.#console.get(serviceInternalId)?.source;
  }

  /** Whether file or environment define a service, which then ignores a definition of the console. */
  isFixed(serviceInternalId: string): boolean {
    return this.#fixed.has(serviceInternalId);
  }

  /** All configured endpoints, also those that are switched off. */
  get sources(): readonly ModelSource[] {
    return [...this.#fixed.values(), ...[...this.#console.values()].map(({ source }) => source)];
  }

  isEnabled(serviceInternalId: string): boolean {
    return !this.#disabled.has(serviceInternalId);
  }

  /** Reads the rows of the console, and builds the changed endpoints anew. Concurrent calls run one after the other. */
  reload(): Promise<void> {
    const next = this.#loading.then(
      () => this.#read(),
      () => this.#read(),
    );
    this.#loading = next;
    return next;
  }

  /** Builds an endpoint of the console. @throws an Error if its definition lacks something */
  build(internalId: string, definition: EndpointDefinition, key: string | undefined): Promise<ModelSource> {
    const spec = { internalId, managedBy: 'console', definition, key, isAllowed: this.#isAllowed } as const;
    return createSource(spec, this.#services.config);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
    for (const source of this.sources) source.close?.();
  }

  async #read(): Promise<void> {
    const { db } = this.#services;
    const rows = await db.select().from(modelServices);
    this.#disabled = new Set(rows.filter(({ enabled }) => !enabled).map(({ internalId }) => internalId));
    const before = this.#console;
    const built = await Promise.all(
      rows
        .filter(({ settings, internalId }) => settings !== null && !this.#fixed.has(internalId))
        .map(async row => [row.internalId, await this.#buildRow(row, before.get(row.internalId))] as const),
    );
    this.#console = new Map(built.flatMap(([id, entry]) => (entry ? [[id, entry] as const] : [])));
    for (const [id, { source }] of before) if (this.#console.get(id)?.source !== source) source.close?.();
  }

  async #buildRow(
    { internalId, settings, sealedKey }: ServiceRow,
    before: { readonly source: ModelSource; readonly state: string } | undefined,
  ) {
    const state = JSON.stringify([settings, sealedKey]);
    if (before?.state === state || settings === null) return before;
    try {
      const key = sealedKey === null ? undefined : unseal(this.#services.secret, sealedKey);
      return { source: await this.build(internalId, settings, key), state };
    } catch {
      // The error may quote the key.
      this.#services.log.warn({ service: internalId }, 'endpoint of the console cannot be used');
      return undefined;
    }
  }
}

/**
 * The addresses to which endpoints of the console may connect: public ones, and those that the operator lists.
 *
 * @param listed Addresses, ranges such as `10.1.0.0/16`, and host names, whose addresses are then all allowed
 */
export function createAddressRule(listed: readonly string[]): AddressRule {
  const names = new Set(listed.map(entry => entry.toLowerCase()));
  const ranges = listed.flatMap(entry => {
    if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)];
    if (!ipaddr.isValid(entry)) return [];
    const address = ipaddr.process(entry);
    return [ipaddr.parseCIDR(`${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`)];
  });
  return (address, name) => {
    if (names.has(name.toLowerCase()) || isPublicAddress(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(range => range[0].kind() === parsed.kind() && parsed.match(range));
  };
}
