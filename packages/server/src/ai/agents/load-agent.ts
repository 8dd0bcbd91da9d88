import type { ThingRights } from '@oriel/contracts';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import { credentialPermissions } from '../../identity/permissions/credential-permissions';
import { managesAgent, ownsAgent, sharesAgents } from '../../identity/permissions/led-teams';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import type { Queryable } from '../../platform/db/database';
import { agents } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import { hasAgent } from './has-agent';

/**
 * Loads the agent in the path. People who manage agents may load all but the built-in and private ones, a team lead only those limited
 * to the own teams, and every member own private ones. For a caller who only uses it, it must be for everybody or for one of the
 * caller's teams. Locks the workspace, then the agent.
 * @throws 404 for an agent of another workspace or team; 403 for managing a built-in one, and for a member who may only use it
 */
export async function loadAgent(
  { db, params, context, lock }: LoadInput & { readonly db: Queryable },
  right: ThingRights['agent'],
): Promise<typeof agents.$inferSelect> {
  // Uploads of files lock the workspace before the agent, and the other order would deadlock with them.
  if (lock) await lockOrganization(db, context.organization.id);
  const found = db
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.id, params.agentId ?? ''),
        or(eq(agents.organizationId, context.organization.id), isNull(agents.organizationId)),
      ),
    );
  const [agent] = await (lock ? found.for('update') : found);
  if (!agent) throw notFound();
  const { organization, user, actor } = context;
  const mayUse = () => hasAgent(db, organization.id, agent.id, user.id, credentialPermissions(actor));
  if (right === 'use') {
    if (await mayUse()) return agent;
    throw notFound();
  }
  if (agent.organizationId === null)
    throw forbidden('forbidden', 'A built-in agent can be neither changed nor copied');
  const isAllowed = right === 'own' ? ownsAgent : managesAgent;
  if (await isAllowed(db, organization, user.id, agent.id)) return agent;
  // 403 instead of 404 reveals nothing, because members see the agents that they use.
  if (right === 'manage' && !sharesAgents(organization) && (await mayUse())) throw forbidden();
  throw notFound();
}
