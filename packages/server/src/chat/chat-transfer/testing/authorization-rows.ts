import { type AuthorizationRows, channelOwner, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  exportChannel: { vouched: 'anybody', expected: channelOwner(200) },
  exportMessage: { vouched: 'anybody', expected: channelOwner(200) },
  exportMyChannels: { vouched: 'anybody', expected: members(200) },
  importChats: {
    vouched: 'anybody',
    form: () => ({ file: new File(['[{"mapping":{}}]'], 'conversations.json') }),
    expected: members(200),
  },
};
