import {
  type ApiKey,
  createApiKey,
  deleteApiKey,
  getEntitlements,
  lifetimes,
  listApiKeys,
  productRoleIds,
  rotateApiKey,
  updateApiKey,
} from '@oriel/contracts';
import { buildApiKey, type FakeService, refuseCall } from '@oriel/contracts/testing';

const created = '2026-02-01T09:00:00.000Z';

/** Fake services for API keys. */
export function fakeKeys(fake: FakeService) {
  const state = { keys: [] as ApiKey[], isStaff: false };
  let made = 0;
  const change = (id: string, changed: Partial<ApiKey>): ApiKey => {
    const found = state.keys.find(each => each.id === id) ?? refuseCall({ status: 404, code: 'not_found' });
    const next = { ...found, ...changed };
    state.keys = state.keys.map(each => (each.id === id ? next : each));
    return next;
  };
  const secret = () => `sk_new_${++made}`;
  fake.on(listApiKeys, () => state.keys);
  fake.on(createApiKey, ({ body }) => {
    const { name, expiresAt = null } = body;
    const user = { userName: name, userFullName: name, userEmail: `${made}@keys.invalid` };
    const key = buildApiKey(name, { ...user, expiresAt });
    state.keys.push(key);
    return { ...key, apiKey: secret() };
  });
  fake.on(updateApiKey, ({ params, body }) => {
    const { name, userName, userFullName, userEmail, expiresAt, requiresRotation } = body;
    return change(params.apiKeyId, {
      ...(name !== undefined && { name }),
      ...(userName !== undefined && { userName }),
      ...(userFullName !== undefined && { userFullName }),
      ...(userEmail !== undefined && { userEmail }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(requiresRotation !== undefined && {
        requiresRotation,
        state: requiresRotation ? 'rotationDue' : 'active',
        rotateBy: requiresRotation
          ? new Date(Date.now() + lifetimes.keyRotation * 1_000).toISOString()
          : null,
      }),
    });
  });
  fake.on(rotateApiKey, ({ params }) => ({
    ...change(params.apiKeyId, {
      requiresRotation: false,
      rotateBy: null,
      state: 'active',
      apiKeyHint: 'ew_1',
    }),
    apiKey: secret(),
  }));
  fake.on(deleteApiKey, ({ params }) => {
    state.keys = state.keys.filter(({ id }) => id !== params.apiKeyId);
    return undefined;
  });
  fake.on(getEntitlements, () => ({
    permissions: [],
    productRoles: state.isStaff
      ? [{ id: productRoleIds.staff, name: 'staff' as const, createdAt: created, updatedAt: created }]
      : [],
  }));
  return state;
}
