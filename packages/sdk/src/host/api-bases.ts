import type { ServiceBases } from '@oriel/contracts';

/** One base for each service: what the page gave, or the paths of one server. */
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

/** Address of the server that serves frames and sign-in: the base of the access service without its path. */
export const serverOf = (bases: ServiceBases): string => new URL(bases.access, location.href).origin;
