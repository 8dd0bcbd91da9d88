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
import { type FakeService, refuseCall } from '@oriel/contracts/testing';

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
export function fakeApplications(fake: FakeService) {
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
  fake.on(listApplications, () => state.applications);
  fake.on(listCardLists, () => state.lists);
  fake.on(createApplication, ({ body }) => {
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
  });
  fake.on(updateApplication, ({ params, body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    return put({ ...find(params.applicationId), ...Object.fromEntries(given) });
  });
  fake.on(trustApplication, ({ params, body: { domains } }) => {
    const trust = { domains, since: created, byName: 'Ada', members: 0 };
    return put({ ...find(params.applicationId), trust });
  });
  fake.on(endApplicationTrust, ({ params }) => put({ ...find(params.applicationId), trust: null }));
  fake.on(deleteApplication, ({ params }) => {
    state.applications = state.applications.filter(({ id }) => id !== params.applicationId);
    return undefined;
  });
  fake.on(getEmbedCode, ({ params }) =>
    writeEmbedCode(
      { api: 'https://ai.example.com', frameOrigin: 'https://frames.example.com' },
      find(params.applicationId),
    ),
  );
  fake.on(checkOrigin, ({ params, query }) => {
    const { allowedOrigins } = find(params.applicationId);
    const origin = URL.canParse(query.address) ? new URL(query.address).origin : null;
    const allowed = origin !== null && allowedOrigins.includes(origin);
    return {
      origin,
      allowed,
      problems: allowed ? [] : ['not_allowed' as const],
      similar: allowed ? [] : allowedOrigins,
    };
  });
  fake.on(listSecretKeys, () => state.secretKeys);
  fake.on(createSecretKey, ({ params, body }) => {
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
  });
  fake.on(revokeSecretKey, ({ params }) => {
    state.secretKeys = state.secretKeys.filter(({ id }) => id !== params.secretKeyId);
    return undefined;
  });
  return state;
}
