import * as z from 'zod/mini';
import { chatFile, uploadErrors, uploadedFile } from '../files/chat-file';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { chatFolder, chatFolderChange, chatFolderInput, chatFolderParams } from './chat-folder';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;
const own = { ...access, thing: { folder: 'own' } } as const;

export const listChatFolders = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/chat-folders',
  summary: "The user's own folders of chats, by name",
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(chatFolder) },
  access,
});

export const createChatFolder = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/chat-folders',
  summary: 'Makes a folder of chats',
  params: organizationParams,
  body: { kind: 'json', schema: chatFolderInput },
  answer: { kind: 'json', schema: chatFolder, status: 201 },
  access,
  errors: ['conflict'],
  idempotent: true,
});

export const updateChatFolder = route({
  service: 'chat',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/chat-folders/:folderId',
  summary: 'Renames a folder of chats, or changes its instructions',
  params: chatFolderParams,
  body: { kind: 'json', schema: chatFolderChange },
  answer: { kind: 'json', schema: chatFolder },
  access: own,
});

export const deleteChatFolder = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/chat-folders/:folderId',
  summary: 'Deletes a folder with its instructions and files',
  params: chatFolderParams,
  query: z.object({
    /** `keep`: its chats return to the list. `delete`: they are deleted with it. Default `keep`. */
    chats: z._default(z.enum(['keep', 'delete']), 'keep'),
  }),
  answer: { kind: 'empty' },
  access: own,
});

export const listChatFolderFiles = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/chat-folders/:folderId/files',
  summary: 'The files that the chats of a folder use, the oldest first',
  params: chatFolderParams,
  answer: { kind: 'json', schema: z.array(chatFile) },
  access: own,
});

export const uploadChatFolderFile = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/chat-folders/:folderId/files',
  summary: 'Uploads one file for the chats of a folder; answers when it has been read',
  params: chatFolderParams,
  body: { kind: 'upload', schema: z.object({ file: z.custom<File>() }) },
  answer: { kind: 'json', schema: uploadedFile, status: 201 },
  access: own,
  errors: [...uploadErrors, 'conflict'],
  cost: 'upload',
  slow: true,
});
