import {
  type AuthorizationRows,
  channelOwner,
  members,
  named,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listChatFolders: { vouched: 'anybody', expected: members(200) },
  createChatFolder: { vouched: 'anybody', ...named, expected: members(201) },
  updateChatFolder: { vouched: 'anybody', ...named, expected: channelOwner(200) },
  deleteChatFolder: { vouched: 'anybody', expected: channelOwner(204) },
  listChatFolderFiles: { vouched: 'anybody', expected: channelOwner(200) },
  uploadChatFolderFile: {
    vouched: 'anybody',
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: channelOwner(201),
  },
};
