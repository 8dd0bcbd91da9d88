import type { Agent, Locale } from '@oriel/contracts';

/** The name of an agent in the language of the mount. */
export const agentName = (agent: Agent, locale: Locale): string => agent.i18n?.[locale]?.name ?? agent.name;
