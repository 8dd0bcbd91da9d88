import { ApiError, type Client } from '@oriel/client';
import {
  claimsOf,
  type FeatureFlags,
  getOrganization,
  getSession,
  type HostAccount,
  type HostState,
  listFeatures,
  listMyOrganizations,
  listPermissions,
  type Organization,
  OrielError,
  type Permission,
  type Session,
} from '@oriel/contracts';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { createPageCalls } from './page-calls';

/** Session, workspace, features and permissions of the user. Undefined until loaded. */
export interface AccountStore {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly organization: ReadonlySignal<Organization | undefined>;
  readonly features: ReadonlySignal<FeatureFlags | undefined>;
  /** Fetched when first watched. */
  readonly permissions: ReadonlySignal<readonly Permission[] | undefined>;
  /**
   * Determines the signed-in user and the workspace: the requested one, else that of the token or the user's last one, else the
   * user's first. A guest has none. The features are requested in parallel. Rejects with `FORBIDDEN` for a workspace that the
   * user is not a member of.
   *
   * @param organizationId Default: the one set by the host.
   */
  load(
    signal: AbortSignal,
    organizationId?: string | null,
  ): Promise<{ session: Session; organization: Organization | undefined }>;
  /** The features of the workspace loaded last. */
  loadFeatures(): Promise<FeatureFlags>;
  /** The user's permissions in the workspace loaded last. */
  loadPermissions(): Promise<readonly Permission[]>;
  /** Reloads features and permissions, and shows the known ones meanwhile. */
  refresh(): Promise<void>;
  /** Drops all loaded data, because a different user may be signed in. */
  forget(): void;
  dispose(): void;
}

export interface AccountOptions {
  readonly client: Client;
  readonly state: ReadonlySignal<HostState>;
  /** Whether the host's account data can be trusted. */
  readonly isHostTrusted: boolean;
  readonly publishableKey: string | null;
}

/** Provides the data already loaded by the host, and loads the rest once for all mounts of the page. */
export function createAccountStore({
  client,
  state,
  isHostTrusted,
  publishableKey,
}: AccountOptions): AccountStore {
  const own = {
    session: signal<Session | undefined>(undefined),
    organization: signal<Organization | undefined>(undefined),
    features: signal<FeatureFlags | undefined>(undefined),
    permissions: signal<readonly Permission[] | undefined>(undefined),
  };
  /** The workspace requested last, if the host names another one. */
  const chosen = signal<string | undefined>(undefined);
  let generation = 0;
  let isRefreshing = false;
  const calls = createPageCalls(client, async () =>
    JSON.stringify([client.api, publishableKey, client.authentication, personOf(await client.token())]),
  );

  /** The host's account, if it belongs to this workspace. */
  const givenFor = (
    { account }: HostState,
    organizationId: string | null | undefined,
  ): HostAccount | undefined => {
    if (!isHostTrusted || !account) return undefined;
    const isOther = organizationId && account.organization?.id !== organizationId;
    return isOther ? undefined : account;
  };
  const given = computed(() => givenFor(state.value, chosen.value ?? state.value.workspace));

  /** Stores a result unless the user has left meanwhile. */
  async function keep<T>(target: Signal<T | undefined>, coming: Promise<T>): Promise<T> {
    const started = generation;
    const value = await coming;
    if (started === generation) target.value = value;
    return value;
  }

  const ofOrganization = (organizationId: string) => ({ query: { organizationId } });
  const askFeatures = (organizationId: string) =>
    keep(own.features, calls.call(listFeatures, ofOrganization(organizationId)));
  const askOrganization = (organizationId: string) =>
    keep(
      own.organization,
      calls.call(getOrganization, { params: { organizationId } }).catch(error => {
        // A workspace that the user is not a member of looks like a missing one.
        if (ApiError.isInstance(error) && error.kind === 'not_found')
          throw new OrielError('FORBIDDEN', 'The user is no member of the workspace.');
        throw error;
      }),
    );
  /** Loads a workspace while its features load in parallel; without an id, the first one. */
  async function askWorkspace(organizationId: string | undefined): Promise<Organization | undefined> {
    const organization = organizationId
      ? askOrganization(organizationId)
      : keep(
          own.organization,
          calls.call(listMyOrganizations, {}).then(([first]) => first),
        );
    const id = organizationId ?? (await organization)?.id;
    if (id) askFeatures(id).catch(() => undefined);
    return organization;
  }
  const current = (): string => {
    const id = given.peek()?.organization?.id ?? own.organization.peek()?.id;
    if (!id) throw new OrielError('FORBIDDEN', 'The user has no workspace.');
    return id;
  };
  async function loadPermissions(): Promise<readonly Permission[]> {
    const known = given.peek()?.permissions;
    return known ?? keep(own.permissions, calls.call(listPermissions, ofOrganization(current())));
  }

  const store: AccountStore = {
    session: computed(() => given.value?.session ?? own.session.value),
    organization: computed(() => given.value?.organization ?? own.organization.value),
    features: computed(() => given.value?.features ?? own.features.value),
    permissions: computed(() => given.value?.permissions ?? own.permissions.value, {
      watched: () => {
        // Features that failed to load are not offered; the service enforces permissions.
        if (store.organization.peek()) loadPermissions().catch(() => undefined);
      },
    }),
    async load(aborted, organizationId = state.peek().workspace) {
      chosen.value = organizationId ?? undefined;
      const known = givenFor(state.peek(), organizationId);
      if (known) return { session: known.session, organization: known.organization ?? undefined };
      const token = await client.token().catch(() => undefined);
      // A token implies a signed-in user, and an embed token names the workspace, so nothing has to wait for the session.
      const workspace = token && (organizationId ?? workspaceOf(token));
      const early = workspace ? askWorkspace(workspace) : undefined;
      early?.catch(() => undefined);
      const session = await keep(own.session, calls.call(getSession, {}));
      aborted.throwIfAborted();
      if (!session.authenticated || !session.userId) return { session, organization: undefined };
      const organization = await (early ?? askWorkspace(organizationId ?? session.organizationId));
      aborted.throwIfAborted();
      return { session, organization };
    },
    async loadFeatures() {
      return given.peek()?.features ?? askFeatures(current());
    },
    loadPermissions,
    async refresh() {
      if (isRefreshing) return;
      isRefreshing = true;
      calls.forget();
      try {
        const id = current();
        await askFeatures(id);
        if (own.permissions.peek())
          await keep(own.permissions, calls.call(listPermissions, ofOrganization(id)));
      } catch {
        // The next refused call reports it.
      } finally {
        isRefreshing = false;
      }
    },
    forget() {
      generation += 1;
      chosen.value = undefined;
      for (const each of Object.values(own)) each.value = undefined;
      calls.forget();
    },
    dispose() {
      generation += 1;
      calls.dispose();
    },
  };
  return store;
}

/** Equal for all tokens of one user for one application, workspace, page and set of widgets. */
function personOf(token: string | undefined): unknown {
  const claims = token === undefined ? undefined : claimsOf(token);
  return claims ? [claims.sub, claims.org, claims.app, claims.origin, claims.widgets] : token;
}

/** The workspace of an embed token. Unverified; the server decides whether it is true. */
function workspaceOf(token: string | undefined): string | undefined {
  const org = token === undefined ? undefined : claimsOf(token)?.org;
  return typeof org === 'string' ? org : undefined;
}
