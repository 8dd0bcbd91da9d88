import type { ServiceBases } from '@oriel/contracts';

/** Base URL of each service: as given by the page, or the paths of one server. */
export function apiBases(api: string | ServiceBases | null | undefined, server: string): ServiceBases {
  if (api && typeof api === 'object') return api;
  const base = new URL(api || server, location.href).href.replace(/\/+$/, '');
  return {
    core: `${base}/api/core`,
    prompts: `${base}/api/prompts`,
    chat: `${base}/api/chat`,
    access: `${base}/api/access`,
  };
}

/** Address of the server that serves iframes and the sign-in: the access service's base without its path. */
export const serverOf = (bases: ServiceBases): string => new URL(bases.access, location.href).origin;
