import { type AuthorizationRows, everybody, keys } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  createChatCompletion: {
    body: ({ agentId }) => ({ model: agentId, messages: [{ role: 'user', content: 'Hallo' }], stream: true }),
    expected: { ...everybody(403), guest: 401, ...keys(200) },
    // The agent does not belong to that workspace.
    foreignKey: 404,
  },
  getCompletionModel: {
    params: ({ agentId }) => ({ model: agentId }),
    expected: { ...everybody(403), guest: 401, ...keys(200) },
    // The agent does not belong to that workspace.
    foreignKey: 404,
  },
  listCompletionModels: { expected: { ...everybody(403), guest: 401, ...keys(200) } },
};
