import { type AuthorizationRows, channelOwner, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listBudgets: { vouched: 'members', expected: members(200) },
  checkBudget: { vouched: 'members', expected: members(200) },
  estimateCost: {
    vouched: 'members',
    query: ({ agentId, channelId }) => `agent_id=${agentId}&characters=10&channel_id=${channelId}`,
    expected: channelOwner(200),
  },
};
