import type { ServiceBases } from '@oriel/contracts';

/** The portal is served by the server whose services it calls. */
export const bases: ServiceBases = {
  core: '/api/core',
  prompts: '/api/prompts',
  chat: '/api/chat',
  access: '/api/access',
};
