import * as z from 'zod/mini';
import { route } from '../http/route';
import { chatFile, uploadErrors, uploadedFile } from './chat-file';

const params = z.object({ organizationId: z.uuid(), agentId: z.uuid() });
const access = {
  login: 'session',
  permission: 'createOwnAgents',
  embed: ['chat'],
  thing: { agent: 'manage' },
} as const;

export const listAgentFiles = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId/files',
  summary: 'The files that an agent knows, the oldest first',
  params,
  answer: { kind: 'json', schema: z.array(chatFile) },
  access,
});

export const uploadAgentFile = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agents/:agentId/files',
  summary: 'Uploads one file that an agent then knows; answers when it has been read. A picture is refused',
  params,
  body: { kind: 'upload', schema: z.object({ file: z.custom<File>() }) },
  answer: { kind: 'json', schema: uploadedFile, status: 201 },
  access,
  errors: [...uploadErrors, 'conflict'],
  cost: 'upload',
  slow: true,
});
