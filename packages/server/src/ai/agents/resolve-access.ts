import type { AgentPatch, AgentVisibility } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import { sharesAgents } from '../../identity/permissions/led-teams';
import type { agents } from '../../platform/db/schema';
import { forbidden, invalidPayload } from '../../platform/errors/errors';

/** Access to an agent after a change. An omitted property stays as it is. */
export interface ResolvedAccess {
  readonly access?: AgentVisibility;
  readonly teamIds?: readonly string[];
}

const refused = (field: 'visibility' | 'team_ids', code: string) =>
  invalidPayload([{ path: `body.${field}`, code, message: code }]);

/**
 * Determines who may use an agent from the visibility and the teams of a request. Without a visibility, teams mean `teams`, and an
 * empty list of teams everybody; it does not publish a private agent, because forms that do not know the visibility send it, too.
 *
 * @param present The agent that is changed. Default: a new agent
 * @throws 400 if the two contradict each other, 403 if the caller may not share agents
 */
export function resolveAccess(
  { organization, user }: Pick<RequestContext, 'organization' | 'user'>,
  { visibility, teamIds }: Pick<AgentPatch, 'visibility' | 'teamIds'>,
  present?: typeof agents.$inferSelect,
): ResolvedAccess {
  const shares = sharesAgents(organization);
  const ofTeams =
    teamIds && (teamIds.length > 0 ? 'teams' : present?.access === 'private' ? 'private' : 'workspace');
  const ofNew = present ? undefined : shares ? 'workspace' : 'private';
  const access = visibility ?? ofTeams ?? ofNew;
  if (access === undefined) return {};
  if (access !== 'private' && !shares)
    throw forbidden('forbidden', 'The agent stays private; its creator may propose to share it');
  if (access !== 'teams' && teamIds?.length) throw refused('team_ids', 'invalid');
  // A private agent of somebody else would be out of reach for the caller.
  if (access === 'private' && present && present.createdBy !== user.id)
    throw refused('visibility', 'not_allowed');
  if (access !== 'teams') return { access, teamIds: [] };
  if (teamIds) {
    if (teamIds.length === 0) throw refused('team_ids', 'required');
    return { access, teamIds };
  }
  if (present?.access !== 'teams') throw refused('team_ids', 'required');
  return {};
}
