import { followOrganization, type OrganizationEvent } from '@oriel/contracts';
import type { Client } from '../client';
import { backoffDelay, wait } from '../completions/backoff';
import { ApiError } from '../http/api-error';

/** A connection that lasted this many milliseconds did not fail: the service closes each one after a while. */
const longEnough = 10_000;

/**
 * Reports possible changes to a workspace, reconnecting as needed, until the signal aborts or the service refuses. Each
 * connection starts with `ready`: reload all data loaded before it.
 */
export async function watchOrganization(
  client: Pick<Client, 'call'>,
  organizationId: string,
  onEvent: (type: OrganizationEvent['type']) => void,
  signal: AbortSignal,
): Promise<void> {
  const input = { params: { organizationId }, query: { seconds: 600 } };
  for (let failures = 0; !signal.aborted; failures += 1) {
    await wait(backoffDelay(failures), { signal });
    if (signal.aborted) return;
    const began = Date.now();
    try {
      for await (const { event } of await client.call(followOrganization, input, { signal })) {
        if (signal.aborted) return;
        onEvent(event.type);
      }
    } catch (error) {
      if (!ApiError.isInstance(error)) throw error;
      if (isRefusal(error)) return;
    }
    if (Date.now() - began > longEnough) failures = 0;
  }
}

const isRefusal = ({ kind }: ApiError): boolean =>
  ['aborted', 'unauthorized', 'forbidden', 'not_found', 'bad_request', 'validation'].includes(kind);
