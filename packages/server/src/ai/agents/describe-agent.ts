import { type ManagedAgent, placesOfAgent } from '@oriel/contracts';
import { isToolName } from '../tools/find-tools';
import type { UsableAgent } from './find-agents';

export const describeAgent = ({
  agent,
  model,
  teamIds,
}: Omit<UsableAgent, 'serviceInternalId'>): ManagedAgent => ({
  id: agent.id,
  modelId: agent.modelId,
  name: agent.name,
  description: agent.description ?? undefined,
  i18n: agent.i18n ?? undefined,
  modelHostLocation: agent.modelHostLocation,
  hostLocations: [...placesOfAgent(agent.modelHostLocation, model.serviceHostLocations)],
  internalId: agent.internalId ?? undefined,
  isPublic: agent.access === 'workspace',
  isAvailable: model.available ? undefined : false,
  // The instructions of a built-in agent must not be copied.
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
export const describeForPeople = (usable: Omit<UsableAgent, 'serviceInternalId'>): ManagedAgent => ({
  ...describeAgent(usable),
  systemMessages: [],
  teamIds: [],
});
