import {
  type AuthorizationRows,
  channelOwner,
  leads,
  members,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listAgentFiles: { expected: leads(200) },
  uploadAgentFile: {
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: leads(201),
  },
  getChatFileSettings: { vouched: 'anybody', expected: members(200) },
  uploadChannelFile: {
    vouched: 'anybody',
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: channelOwner(201),
  },
  listChannelFiles: { vouched: 'anybody', expected: channelOwner(200) },
  getChatFile: {
    vouched: 'anybody',
    params: ({ uploadedFileId }) => ({ fileId: uploadedFileId }),
    expected: channelOwner(200),
  },
  getFilePage: { foreignIds: { number: 'any' }, vouched: 'anybody', expected: channelOwner(200) },
  // The file of these rows is plain text, so it has no picture.
  getFilePicture: { foreignIds: { number: 'any' }, vouched: 'anybody', expected: channelOwner(404) },
  findInFile: { vouched: 'anybody', body: () => ({ query: 'Hallo' }), expected: channelOwner(200) },
  deleteChatFile: { vouched: 'anybody', expected: channelOwner(204) },
};
