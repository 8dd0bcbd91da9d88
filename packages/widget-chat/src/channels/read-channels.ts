import type { Client } from '@oriel/client';
import { type Channel, listMyChannels } from '@oriel/contracts';

/** Lists the channels of a user in a workspace: the active or the archived ones. */
export const readChannels = (
  client: Client,
  organizationId: string,
  archived: boolean,
  signal?: AbortSignal,
): Promise<readonly Channel[]> =>
  client.call(listMyChannels, { params: { organizationId }, query: { archived } }, { signal });
