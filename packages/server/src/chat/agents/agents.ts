import { type Agent, listAgents, listBuiltInAgents } from '@oriel/contracts';
import { operation } from '../policy';
import { findPreferred } from './choose-agent';
import { agentCaller, findAgents, findBuiltInAgents, type UsableAgent } from './find-agents';

export const agentOperations = [
  operation(listAgents, async ({ db, config, query, context }) => {
    const found = await findAgents(db, agentCaller(context));
    const listed = found
      .filter(({ agent }) => query.add_default_agents || agent.organizationId !== null)
      .filter(({ model }) => !query.ability || model.abilities.some(({ type }) => type === query.ability));
    const preferred = findPreferred(listed, config.preferredAgent);
    return listed.map(usable => ({
      ...toAgent(usable),
      ...(usable === preferred && { isPreferred: true }),
    }));
  }),

  operation(listBuiltInAgents, async ({ db }) => (await findBuiltInAgents(db)).map(toAgent)),
];

const toAgent = ({ agent, model, teamIds }: UsableAgent): Agent => ({
  id: agent.id,
  modelId: agent.modelId,
  name: agent.name,
  description: agent.description ?? undefined,
  i18n: agent.i18n ?? undefined,
  modelHostLocation: agent.modelHostLocation,
  internalId: agent.internalId ?? undefined,
  isPublic: agent.access === 'workspace',
  // How a built-in agent is told what it is, is nobody's to copy.
  systemMessages: agent.organizationId === null ? [] : agent.systemMessages,
  assignedTools: agent.assignedTools,
  teamIds: [...teamIds],
  parameters: agent.parameters,
  abilities: model.abilities,
});
