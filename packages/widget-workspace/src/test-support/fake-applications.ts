import {
  type Application,
  type CardList,
  checkOrigin,
  createApplication,
  createSecretKey,
  deleteApplication,
  endApplicationTrust,
  getEmbedCode,
  listApplications,
  listCardLists,
  listSecretKeys,
  revokeSecretKey,
  type SecretKey,
  trustApplication,
  updateApplication,
  writeEmbedCode,
} from '@oriel/contracts';
import { type FakeHandlers, refuseCall } from '@oriel/widget-kit/testing';

export const applicationRoutes = {
  listApplications,
  listCardLists,
  createApplication,
  updateApplication,
  trustApplication,
  endApplicationTrust,
  deleteApplication,
  getEmbedCode,
  checkOrigin,
  listSecretKeys,
  createSecretKey,
  revokeSecretKey,
};

const created = '2026-02-01T09:00:00.000Z';

export const buildApplication = (name: string, overrides: Partial<Application> = {}): Application => ({
  id: crypto.randomUUID(),
  organizationId: crypto.randomUUID(),
  name,
  publishableKey: `pk_${name}`,
  allowedOrigins: ['https://intranet.example.com'],
  widgets: ['chat', 'prompts'],
  enabled: true,
  signInHours: 8,
  offersSignIn: false,
  shownAgentIds: [],
  shownListIds: [],
  trust: null,
  people: { count: 0, withMemberAddress: 0 },
  createdAt: created,
  updatedAt: created,
  ...overrides,
});

/** A list of cards for the whole workspace. */
export const buildCardList = (name: string, space: string, overrides: Partial<CardList> = {}): CardList => ({
  id: crypto.randomUUID(),
  name,
  category: null,
  personal: false,
  visibility: 'ORG',
  createdBy: null,
  space,
  cardCount: 3,
  rights: [],
  createdAt: created,
  updatedAt: created,
  ...overrides,
});

/** Fake services for applications. */
export function fakeApplications() {
  const state = {
    applications: [] as Application[],
    secretKeys: [] as SecretKey[],
    lists: [] as CardList[],
  };
  const find = (id: string) =>
    state.applications.find(each => each.id === id) ?? refuseCall({ status: 404, code: 'not_found' });
  const put = (application: Application): Application => {
    state.applications = state.applications.map(each => (each.id === application.id ? application : each));
    return application;
  };
  const handlers: FakeHandlers<typeof applicationRoutes> = {
    listApplications: () => state.applications,
    listCardLists: () => state.lists,
    createApplication({ body }) {
      const { signInHours = 8, offersSignIn = false, shownAgentIds = [], shownListIds = [] } = body;
      const made = buildApplication(body.name, {
        ...body,
        signInHours,
        offersSignIn,
        shownAgentIds,
        shownListIds,
      });
      state.applications.push(made);
      return made;
    },
    updateApplication({ params, body }) {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      return put({ ...find(params.applicationId), ...Object.fromEntries(given) });
    },
    trustApplication({ params, body: { domains } }) {
      const trust = { domains, since: created, byName: 'Ada', members: 0 };
      return put({ ...find(params.applicationId), trust });
    },
    endApplicationTrust: ({ params }) => put({ ...find(params.applicationId), trust: null }),
    deleteApplication({ params }) {
      state.applications = state.applications.filter(({ id }) => id !== params.applicationId);
      return undefined;
    },
    getEmbedCode: ({ params }) =>
      writeEmbedCode(
        { api: 'https://ai.example.com', frameOrigin: 'https://frames.example.com' },
        find(params.applicationId),
      ),
    checkOrigin({ params, query }) {
      const { allowedOrigins } = find(params.applicationId);
      const origin = URL.canParse(query.address) ? new URL(query.address).origin : null;
      const allowed = origin !== null && allowedOrigins.includes(origin);
      return {
        origin,
        allowed,
        problems: allowed ? [] : ['not_allowed'],
        similar: allowed ? [] : allowedOrigins,
      };
    },
    listSecretKeys: () => state.secretKeys,
    createSecretKey({ params, body }) {
      const key: SecretKey = {
        id: crypto.randomUUID(),
        applicationId: params.applicationId,
        name: body.name,
        secretKey: null,
        secretKeyHint: 'cret',
        lastUsedAt: null,
        createdBy: null,
        createdByName: 'Ada',
        createdAt: created,
      };
      state.secretKeys.push(key);
      return { ...key, secretKey: 'sk_secret' };
    },
    revokeSecretKey({ params }) {
      state.secretKeys = state.secretKeys.filter(({ id }) => id !== params.secretKeyId);
      return undefined;
    },
  };
  return { state, handlers };
}
