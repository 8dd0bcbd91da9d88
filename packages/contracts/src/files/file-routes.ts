import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { addressNumber } from '../http/address-number';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';
import {
  chatFile,
  chatFileSettings,
  filePage,
  filePageHits,
  filePicture,
  fileQueryLength,
  uploadErrors,
  uploadedFile,
} from './chat-file';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

const fileParams = z.object({ organizationId: z.uuid(), fileId: z.uuid() });

export const getChatFileSettings = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/files/settings',
  summary: 'Which files may be attached, how many and how large',
  params: organizationParams,
  answer: { kind: 'json', schema: chatFileSettings },
  access,
});

export const uploadChannelFile = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channels/:channelId/files',
  summary: 'Uploads one file, which a question of the channel may then name; answers when it has been read',
  params: channelParams,
  body: { kind: 'upload', schema: z.object({ file: z.custom<File>() }) },
  answer: { kind: 'json', schema: uploadedFile, status: 201 },
  access: { ...access, thing: { channel: 'own' } },
  errors: [
    ...uploadErrors,
    'chat_completion_too_many_temporary_files',
    'chat_completion_exceeds_total_temporary_file_size',
  ],
  cost: 'upload',
  slow: true,
});

export const listChannelFiles = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/files',
  summary: 'The files of a channel, the oldest first',
  params: channelParams,
  query: z.object({
    /** `pending`: files that no question has used yet. Default: all. */
    state: z.optional(z.literal('pending')),
  }),
  answer: { kind: 'json', schema: z.array(chatFile) },
  access: { ...access, thing: { channel: 'own' } },
});

export const getChatFile = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/files/:fileId',
  summary: 'The content of a file, to be saved and not to be shown as a page',
  params: fileParams,
  query: z.object({
    /** `thumbnail`: a small version of an image. Default: the file as uploaded. */
    size: z.optional(z.literal('thumbnail')),
  }),
  answer: { kind: 'file' },
  access: { ...access, thing: { file: 'read' } },
});

export const getFilePage = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/files/:fileId/pages/:number',
  summary: 'What was read on one page of a file',
  params: z.object({
    ...fileParams.shape,
    number: addressNumber(1, 999_999),
  }),
  answer: { kind: 'json', schema: filePage },
  access: { ...access, thing: { file: 'read' } },
});

export const getFilePicture = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/files/:fileId/pages/:number/picture',
  summary: 'How one page of a PDF looks, with the places of its text; 404 for other files',
  params: z.object({
    ...fileParams.shape,
    number: addressNumber(1, 999_999),
  }),
  answer: { kind: 'json', schema: filePicture },
  access: { ...access, thing: { file: 'read' } },
  errors: ['file_broken', 'file_too_complex', 'unavailable'],
  slow: true,
});

export const findInFile = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/files/:fileId/find',
  summary:
    'Finds words in the text of a file: the pages that contain all of them, and how often they occur there',
  params: fileParams,
  body: { kind: 'json', schema: z.object({ query: boundedText(fileQueryLength, 1) }) },
  answer: { kind: 'json', schema: z.object({ pages: z.array(filePageHits) }) },
  access: { ...access, thing: { file: 'read' } },
});

export const deleteChatFile = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/files/:fileId',
  summary: 'Deletes a file that no question has named, of a chat, a folder or an agent',
  params: fileParams,
  answer: { kind: 'empty' },
  access: { ...access, thing: { file: 'own' } },
  errors: ['conflict'],
});
