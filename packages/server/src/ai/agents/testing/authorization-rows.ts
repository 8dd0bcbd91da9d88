import {
  type AuthorizationRows,
  administrators,
  agentCreator,
  leads,
  members,
  named,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listAgents: { vouched: 'anybody', expected: members(200) },
  listBuiltInAgents: { expected: administrators(200) },
  listManagedAgents: { expected: members(200) },
  getAgentDetails: { expected: members(200) },
  createAgent: {
    body: ({ modelId }) => ({
      name: 'Texter',
      model_id: modelId,
      model_host_location: 'any',
      system_messages: [],
    }),
    // The request names no team. A lead must name one; a member creates a private agent without.
    expected: { ...members(201), lead: 400 },
  },
  tryAgent: {
    body: ({ modelId }) => ({
      agent: { model_id: modelId, model_host_location: 'any', system_messages: [] },
      messages: [{ role: 'user', text: 'Hallo' }],
    }),
    expected: members(200),
  },
  uploadTrialFile: {
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: members(201),
  },
  listAgentVersions: { expected: leads(200) },
  getAgentVersion: { foreignIds: { number: 'any' }, expected: leads(200) },
  restoreAgentVersion: { foreignIds: { number: 'any' }, expected: leads(200) },
  exportAgents: { expected: { ...members(404), admin: 200, owner: 200, adminKey: 200 } },
  importAgents: {
    body: ({ modelId }) => ({
      file: {
        format: 'oriel-agents',
        version: 1,
        agents: [
          {
            name: 'Texter',
            model: { id: modelId, name: 'Any' },
            model_host_location: 'any',
            system_messages: [],
          },
        ],
      },
    }),
    expected: members(201),
  },
  getAgentPicture: { vouched: 'anybody', expected: members(200) },
  getAgent: { expected: leads(200) },
  updateAgent: { ...named, expected: leads(200) },
  duplicateAgent: { expected: leads(201) },
  deleteAgent: { expected: leads(204) },
  listHostedTools: { expected: members(200) },
  listAgentProposals: { expected: members(200) },
  proposeAgent: {
    params: ({ privateAgentId }) => ({ agentId: privateAgentId }),
    body: () => ({}),
    expected: agentCreator(201),
  },
  acceptAgentProposal: { body: () => ({}), expected: administrators(200) },
  declineAgentProposal: { body: () => ({}), expected: administrators(200) },
  withdrawAgentProposal: { expected: agentCreator(204) },
};
