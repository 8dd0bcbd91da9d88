import { type Agent, listAgents } from '@oriel/contracts';
import { operation } from '../policy';
import { findPreferred } from './choose-agent';
import { findAgents, type UsableAgent } from './find-agents';

export const agentOperations = [
  operation(listAgents, async ({ db, config, query, context }) => {
    const found = await findAgents(db, context.organization.id);
    const listed = found
      .filter(({ agent }) => query.add_default_agents || agent.organizationId !== null)
      .filter(({ model }) => !query.ability || model.abilities.some(({ type }) => type === query.ability));
    const preferred = findPreferred(listed, config.preferredAgent);
    return listed.map(usable => ({
      ...toAgent(usable),
      ...(usable === preferred && { isPreferred: true }),
    }));
  }),
];

const toAgent = ({ agent, model }: UsableAgent): Agent => ({
  id: agent.id,
  modelId: agent.modelId,
  name: agent.name,
  description: agent.description ?? undefined,
  i18n: agent.i18n ?? undefined,
  modelHostLocation: agent.modelHostLocation,
  internalId: agent.internalId ?? undefined,
  isPublic: true,
  // How a built-in agent is told what it is, is nobody's to copy.
  systemMessages: agent.organizationId === null ? [] : agent.systemMessages,
  assignedTools: agent.assignedTools,
  teamIds: [],
  parameters: agent.parameters,
  abilities: model.abilities,
});
