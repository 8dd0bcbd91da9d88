import { ApiError, type Client } from '@oriel/client';
import {
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
import { personOf, workspaceOf } from './token-claims';

/** Session, workspace, features and permissions of the person. Undefined until they are loaded. */
export interface AccountStore {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly organization: ReadonlySignal<Organization | undefined>;
  readonly features: ReadonlySignal<FeatureFlags | undefined>;
  /** Fetched when they are first watched. */
  readonly permissions: ReadonlySignal<readonly Permission[] | undefined>;
  /**
   * Finds out who is signed in and which workspace serves: the one that is asked for, else that of the token or the one the
   * person was in last, else the person's first. A guest has none. The features are asked for meanwhile. Rejects with
   * `FORBIDDEN` for a workspace that is not the person's.
   *
   * @param organizationId Default: the one that the host names.
   */
  load(
    signal: AbortSignal,
    organizationId?: string | null,
  ): Promise<{ session: Session; organization: Organization | undefined }>;
  /** The features of the workspace that was loaded last. */
  loadFeatures(): Promise<FeatureFlags>;
  /** The permissions of the person in the workspace that was loaded last. */
  loadPermissions(): Promise<readonly Permission[]>;
  /** Asks again for what the person may use and do, and shows what is known meanwhile. */
  refresh(): Promise<void>;
  /** Has everything be asked for again, as another person may be here. */
  forget(): void;
  dispose(): void;
}

export interface AccountOptions {
  readonly client: Client;
  readonly state: ReadonlySignal<HostState>;
  /** Whether what the host says of the person is to be believed. */
  readonly isHostTrusted: boolean;
  readonly publishableKey: string | null;
}

/** Gives what the host has loaded already, and loads what it has not, once for all mounts of the page. */
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
  /** The workspace that was requested last, where the host names another. */
  const chosen = signal<string | undefined>(undefined);
  let generation = 0;
  let isRefreshing = false;
  const calls = createPageCalls(client, async () =>
    JSON.stringify([client.api, publishableKey, client.authentication, personOf(await client.token())]),
  );

  /** The account of the host, where it is that of this workspace. */
  const givenFor = (
    { account }: HostState,
    organizationId: string | null | undefined,
  ): HostAccount | undefined => {
    if (!isHostTrusted || !account) return undefined;
    const isOther = organizationId && account.organization?.id !== organizationId;
    return isOther ? undefined : account;
  };
  const given = computed(() => givenFor(state.value, chosen.value ?? state.value.workspace));

  /** Keeps what has come, unless the person has left meanwhile. */
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
        // A workspace that one is not a member of looks as if it did not exist.
        if (ApiError.isInstance(error) && error.kind === 'not_found')
          throw new OrielError('FORBIDDEN', 'The user is no member of the workspace.');
        throw error;
      }),
    );
  /** With its features on their way; without an id the first one. */
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
        // Features that could not be loaded are not offered; the service decides in the end.
        if (store.organization.peek()) loadPermissions().catch(() => undefined);
      },
    }),
    async load(aborted, organizationId = state.peek().workspace) {
      chosen.value = organizationId ?? undefined;
      const known = givenFor(state.peek(), organizationId);
      if (known) return { session: known.session, organization: known.organization ?? undefined };
      const token = await client.token().catch(() => undefined);
      // A token says that somebody is signed in, and that of an embed where, so nothing has to wait for who it is.
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
        // The next call that is refused says so.
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
