import { getEntitlements } from '../entitlements/entitlement-routes';
import { listFeatures, listPermissions } from '../features/feature-routes';
import type { Organization } from '../organizations/organization';
import { getOrganization, listMyOrganizations } from '../organizations/organization-routes';
import type { FeatureFlags } from '../permissions/feature';
import type { Permission } from '../permissions/permission';
import type { Session } from '../sign-ins/session';
import { getSession, logout } from '../sign-ins/sign-in-routes';
import { type FakeService, refuseCall } from './fake-service';

const date = '2026-11-01T09:00:00.000Z';

/** A workspace. */
export const buildOrganization = (name: string, overrides: Partial<Organization> = {}): Organization => ({
  id: crypto.randomUUID(),
  name,
  personal: false,
  createdAt: date,
  updatedAt: date,
  ...overrides,
});

/** A signed-in person and what that person may see. */
export interface FakeAccount {
  user: Session;
  organizations: Organization[];
  features: FeatureFlags;
  permissions: Permission[];
}

/** Fake services for one person, whatever the token. */
export function fakeAccount(fake: FakeService, initial: Partial<FakeAccount> = {}): FakeAccount {
  const state: FakeAccount = {
    user: { authenticated: true, userId: crypto.randomUUID(), name: 'Ines Kröger' },
    organizations: [buildOrganization('Nordhafen Studio')],
    features: {},
    permissions: [],
    ...initial,
  };
  fake.refuseCalls(({ route }) =>
    !state.user.authenticated && route?.access.login === 'session'
      ? { status: 401, code: 'unauthorized' }
      : undefined,
  );
  fake.on(getSession, () => state.user);
  fake.on(logout, () => {
    state.user = { authenticated: false };
    return undefined;
  });
  fake.on(listMyOrganizations, () => state.organizations);
  fake.on(
    getOrganization,
    ({ params }) =>
      state.organizations.find(({ id }) => id === params.organizationId) ??
      refuseCall({ status: 404, code: 'not_found' }),
  );
  fake.on(listFeatures, () => state.features);
  fake.on(listPermissions, () => state.permissions);
  fake.on(getEntitlements, () => ({ permissions: [], productRoles: [] }));
  return state;
}

/** Fake services for many persons: each token is a person with a workspace named after it. @returns ids by name */
export function fakeTokenAccounts(
  fake: FakeService,
  { features = {}, permissions = [] }: Partial<Pick<FakeAccount, 'features' | 'permissions'>> = {},
): (name: string) => string {
  const ids = new Map<string, string>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? crypto.randomUUID();
    ids.set(name, id);
    return id;
  };
  fake.refuseCalls(({ user, route }) =>
    user === undefined && route?.access.login === 'session'
      ? { status: 401, code: 'unauthorized' }
      : undefined,
  );
  fake.on(getSession, (_, { user }) =>
    user === undefined ? { authenticated: false } : { authenticated: true, userId: idOf(user), name: user },
  );
  fake.on(listMyOrganizations, (_, { user }) => [
    buildOrganization(`Workspace of ${user}`, { id: idOf(`workspace of ${user}`) }),
  ]);
  fake.on(listFeatures, () => features);
  fake.on(listPermissions, () => permissions);
  fake.on(getEntitlements, () => ({ permissions: [], productRoles: [] }));
  return idOf;
}
