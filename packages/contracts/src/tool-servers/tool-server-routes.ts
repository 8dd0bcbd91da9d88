import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { toolServer, toolServerInput, toolServerList, toolServerOffer, toolServerPatch } from './tool-server';

const params = z.object({ organizationId: z.uuid(), toolServerId: z.uuid() });
const manages = {
  login: 'session',
  permission: 'manageOrganizationSettings',
  embed: ['workspace'],
} as const;
const views = { ...manages, permission: 'viewOrganizationSettings' } as const;
const managesServer = { ...manages, thing: { toolServer: 'manage' } } as const;

export const listToolServers = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/tool-servers',
  summary: 'The MCP servers that a workspace has connected, by name, and whether it may',
  params: organizationParams,
  answer: { kind: 'json', schema: toolServerList },
  access: views,
});

export const addToolServer = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/tool-servers',
  summary: 'Connects an MCP server; refused with 409 where the name is taken or ten are connected',
  params: organizationParams,
  body: { kind: 'json', schema: toolServerInput },
  answer: { kind: 'json', schema: toolServer, status: 201 },
  access: manages,
});

export const updateToolServer = route({
  service: 'chat',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/tool-servers/:toolServerId',
  summary: 'Changes address, token or tools of an MCP server',
  params,
  body: { kind: 'json', schema: toolServerPatch },
  answer: { kind: 'json', schema: toolServer },
  access: managesServer,
});

export const removeToolServer = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/tool-servers/:toolServerId',
  summary: 'Disconnects an MCP server; agents lose its tools',
  params,
  answer: { kind: 'empty' },
  access: managesServer,
});

export const checkToolServer = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/tool-servers/:toolServerId/check',
  summary: 'Asks an MCP server for its tools, within ten seconds',
  params,
  answer: { kind: 'json', schema: toolServerOffer },
  access: managesServer,
});
