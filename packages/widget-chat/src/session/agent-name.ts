import type { Agent, Locale } from '@oriel/contracts';

/** The name of an agent in a language; built-in agents have one per language. */
export const agentName = (agent: Agent, locale: Locale): string => agent.i18n?.[locale]?.name ?? agent.name;

/** The description of an agent in a language. */
export const agentDescription = (agent: Agent, locale: Locale): string | undefined =>
  agent.i18n?.[locale]?.description ?? agent.description;
