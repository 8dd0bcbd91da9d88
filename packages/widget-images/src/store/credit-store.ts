import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { type Credits, getCredits } from '@oriel/contracts';
import { isApplicationPerson } from '@oriel/widget-kit';
import type { ImagesHost } from './images-host';

export interface CreditStore {
  /** Null until loaded, and for users who may not see it. */
  readonly credits: ReadonlySignal<Credits | null>;
  load(): Promise<void>;
  clear(): void;
}

export function createCreditStore(host: ImagesHost, organizationId: () => string): CreditStore {
  const credits = signal<Credits | null>(null);
  return {
    credits,
    async load() {
      if (isApplicationPerson(host.session.peek())) return;
      const params = { organizationId: organizationId() };
      try {
        credits.value = await host.client.call(getCredits, { params }, { signal: host.signal });
      } catch {
        // Not permitted or not available now: leave it out.
      }
    },
    clear() {
      credits.value = null;
    },
  };
}
