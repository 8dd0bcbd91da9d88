import * as z from 'zod/mini';
import { route } from '../http/route';
import { resourcesActions } from '../organizations/resources-action';
import { accountObstacle } from './own-account';

const inPerson = { login: 'session', inPerson: true } as const;

export const listAccountObstacles = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/obstacles',
  summary: 'What has to be settled before the account can be deleted',
  answer: { kind: 'json', schema: z.array(accountObstacle) },
  access: inPerson,
});

export const deleteAccount = route({
  service: 'core',
  method: 'POST',
  path: '/v1/users/me/deletion',
  summary:
    'Deletes the account, the personal workspace, chats and keys; cards and lists of other workspaces are deleted or go to their owners',
  body: {
    kind: 'json',
    schema: z.object({
      /** The caller's own, typed to confirm. */
      username: z.string(),
      resourcesAction: z.enum(resourcesActions),
    }),
  },
  answer: { kind: 'empty' },
  access: inPerson,
});

export const exportAccount = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/export',
  summary: 'A ZIP of what the user has made: chats as JSON and Markdown, cards, lists and the account',
  answer: { kind: 'file' },
  access: inPerson,
  cost: 'export',
  slow: true,
});
