import type { ManagedAgent } from '@oriel/contracts';
import { isToolName } from '../tools/find-tools';
import type { UsableAgent } from './find-agents';

export const describeAgent = ({ agent, model, candidates, teamIds }: UsableAgent): ManagedAgent => ({
  id: agent.id,
  modelId: agent.modelId,
  fallbackModelIds: agent.fallbackModelIds.length > 0 ? agent.fallbackModelIds : undefined,
  name: agent.name,
  description: agent.description ?? undefined,
  i18n: agent.i18n ?? undefined,
  modelHostLocation: agent.modelHostLocation,
  hostLocations: [
    ...new Set(
      (candidates.length > 0 ? candidates : [{ model }]).flatMap(each => each.model.serviceHostLocations),
    ),
  ],
  internalId: agent.internalId ?? undefined,
  visibility: agent.access,
  isPublic: agent.access === 'workspace',
  isAvailable: candidates.length > 0 ? undefined : false,
  // The instructions of a built-in agent are shown by `getAgentDetails` only, and are no part of exports.
  systemMessages: agent.organizationId === null ? [] : agent.systemMessages,
  pictureId: agent.pictureId ?? undefined,
  starterQuestions: agent.starterQuestions.length > 0 ? agent.starterQuestions : undefined,
  assignedTools: agent.assignedTools.filter(isToolName),
  toolAsks: agent.toolAsks,
  teamIds: [...teamIds],
  parameters: agent.parameters,
  abilities: model.abilities,
});

/** An agent as shown to people of an application: its name and abilities, without its configuration. */
export const describeForPeople = (usable: UsableAgent): ManagedAgent => ({
  ...describeAgent(usable),
  systemMessages: [],
  teamIds: [],
});
