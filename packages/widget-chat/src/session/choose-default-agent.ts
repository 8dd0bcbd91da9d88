import type { Agent } from '@oriel/contracts';

/** How the default agent of a workspace was found. */
export type DefaultAgent =
  | { readonly kind: 'set'; readonly agent: Agent }
  /** None is set yet: this one may be stored by someone who may. */
  | { readonly kind: 'chosen'; readonly agent: Agent }
  /** The one that is set is not to be had. */
  | { readonly kind: 'fallback'; readonly agent: Agent }
  | { readonly kind: 'none' };

/** The set default, else the one that the service prefers, else the first. */
export function chooseDefaultAgent(agents: readonly Agent[], setId: string | undefined): DefaultAgent {
  const set = agents.find(agent => agent.id === setId);
  if (set) return { kind: 'set', agent: set };
  const agent = agents.find(({ isPreferred }) => isPreferred) ?? agents[0];
  if (!agent) return { kind: 'none' };
  return { kind: setId === undefined ? 'chosen' : 'fallback', agent };
}
