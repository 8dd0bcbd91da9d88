import type { Client } from '@oriel/client';
import { type Channel, listMyChannels } from '@oriel/contracts';

/** Reads the channels of a person in a workspace: those of the list, or those in the archive. */
export const readChannels = (
  client: Client,
  organizationId: string,
  archived: boolean,
  signal?: AbortSignal,
): Promise<readonly Channel[]> =>
  client.call(listMyChannels, { params: { organizationId }, query: { archived } }, { signal });
