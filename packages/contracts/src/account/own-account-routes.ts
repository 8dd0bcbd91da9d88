import * as z from 'zod/mini';
import { agentPicture } from '../agents/agent-picture';
import { colorSchemes } from '../host/host-snapshot';
import { locales } from '../host/locale';
import { route } from '../http/route';
import { limits } from '../limits';
import { resourcesActions } from '../organizations/leaving-cards-action';
import { startPages } from '../organizations/start-page';
import { boundedText } from '../text';
import { timeZone } from '../time-zone';
import { user } from '../users/user';
import {
  accountObstacle,
  accountPreferences,
  chosenUsername,
  firstStepsStates,
  signedInDevice,
} from './own-account';

const inPerson = { login: 'session', inPerson: 'signedIn' } as const;

export const updateAccount = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/users/me',
  summary:
    "Changes the user's name or username in the product; null follows the sign-in again from the next one on",
  body: {
    kind: 'json',
    schema: z.object({
      fullname: z.optional(z.nullable(boundedText(limits.fullName, 1))),
      username: z.optional(z.nullable(chosenUsername)),
    }),
  },
  answer: { kind: 'json', schema: user },
  access: inPerson,
});

export const writeAccountPicture = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/users/me/picture',
  summary: "Sets or removes the user's picture",
  body: {
    kind: 'json',
    schema: z.object({
      /** Null removes it. */
      picture: z.nullable(agentPicture),
    }),
  },
  answer: { kind: 'json', schema: z.object({ pictureId: z.nullable(z.uuid()) }) },
  access: inPerson,
});

export const getAccountPicture = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/picture',
  summary: "The user's picture as a square WebP",
  /** The `picture_id` of the session, so that a new picture has a new address. */
  query: z.object({ id: z.optional(z.uuid()) }),
  answer: { kind: 'file' },
  access: inPerson,
});

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
  method: 'DELETE',
  path: '/v1/users/me',
  summary:
    'Deletes the account, the personal workspace, chats and keys; cards and lists of other workspaces are deleted or go to their owners',
  body: {
    kind: 'json',
    schema: z.object({
      /** The caller's own username, typed to confirm. */
      username: z.string(),
      resourcesAction: z.enum(resourcesActions),
    }),
  },
  answer: { kind: 'empty' },
  access: { ...inPerson, inPerson: 'fresh' },
});

export const exportAccount = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/export',
  summary: 'A ZIP of what the user has made: chats as JSON and Markdown, cards, lists and the account',
  query: z.object({
    /** Time zone of the times in chats. Default: UTC. */
    timezone: z.optional(timeZone),
  }),
  answer: { kind: 'file' },
  access: inPerson,
  cost: 'export',
  slow: true,
});

export const endSessions = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/users/me/sessions',
  summary: 'Signs the user out of every browser, and of every page that shows a widget; keys go on to work',
  query: z.object({
    /** `this` keeps the requesting browser signed in. */
    except: z.optional(z.enum(['this'])),
  }),
  answer: { kind: 'empty' },
  access: inPerson,
});

export const listSignedInDevices = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/sessions',
  summary: 'The browsers in which the user is signed in, the current one first',
  answer: { kind: 'json', schema: z.array(signedInDevice) },
  access: inPerson,
});

export const endDevice = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/users/me/sessions/:deviceId',
  summary: 'Signs one browser of the user out',
  params: z.object({ deviceId: z.uuid() }),
  answer: { kind: 'empty' },
  access: inPerson,
});

const firstSteps = z.object({ state: z.enum(firstStepsStates) });

export const getFirstSteps = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/first-steps',
  summary: 'Says how far the user has come with the first steps in the product',
  answer: { kind: 'json', schema: firstSteps },
  access: inPerson,
});

export const setFirstSteps = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/users/me/first-steps',
  summary: 'Keeps how far the user has come with the first steps, on all devices',
  body: { kind: 'json', schema: firstSteps },
  answer: { kind: 'empty' },
  access: inPerson,
});

export const getAccountPreferences = route({
  service: 'core',
  method: 'GET',
  path: '/v1/users/me/preferences',
  summary: 'The start page, language and colour scheme that the user has chosen',
  answer: { kind: 'json', schema: accountPreferences },
  access: inPerson,
});

export const setAccountPreferences = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/users/me/preferences',
  summary:
    'Keeps the start page, language and colour scheme on all devices; null follows the workspace or the browser again',
  body: {
    kind: 'json',
    schema: z.object({
      startPage: z.optional(z.nullable(z.enum(startPages))),
      locale: z.optional(z.nullable(z.enum(locales))),
      colorScheme: z.optional(z.nullable(z.enum(colorSchemes))),
    }),
  },
  answer: { kind: 'json', schema: accountPreferences },
  access: inPerson,
});
