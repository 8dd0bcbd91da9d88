import * as z from 'zod/mini';
import { uploadErrors, uploadedFile } from '../files/chat-file';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';

/** Uploads a file that trials of a draft may read. It is deleted with `deleteChatFile`, or after a day. */
export const uploadTrialFile = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agent-trials/files',
  summary: 'Uploads one file for trials of an agent that is not stored yet; only its uploader can use it',
  params: organizationParams,
  body: { kind: 'upload', schema: z.object({ file: z.custom<File>() }) },
  answer: { kind: 'json', schema: uploadedFile, status: 201 },
  access: { login: 'session', permission: 'createOwnAgents', embed: ['chat'] },
  errors: [...uploadErrors, 'conflict'],
  cost: 'upload',
  slow: true,
});
