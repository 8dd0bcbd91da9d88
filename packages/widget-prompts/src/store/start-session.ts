import { ApiError, type Client } from '@oriel/client';
import {
  type Agent,
  type FeatureFlags,
  getEntitlements,
  getOrganization,
  getSession,
  listAgents,
  listFeatures,
  listMyOrganizations,
  listPermissions,
  type Organization,
  OrielError,
  type Permission,
} from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@oriel/widget-kit';

/** The person who uses the prompts and their workspace. A guest has neither id nor workspace. */
export interface PromptsSession {
  readonly userId: string | undefined;
  readonly organization: Organization | undefined;
  /** Curates cards for everybody. */
  readonly isStaff: boolean;
  /** The agents of the workspace; empty until they have come, and where the person may not chat. */
  readonly agents: ReadonlySignal<readonly Agent[]>;
  /** Features of the workspace; undefined until they are loaded. */
  readonly features: ReadonlySignal<FeatureFlags | undefined>;
  /** The person's permissions in the workspace; empty until they have come. */
  readonly permissions: ReadonlySignal<readonly Permission[]>;
}

/**
 * Finds out who is signed in and which workspace serves: the one the host names, else that of the token, else the
 * person's first. Nobody has to be: a guest sees the curated cards. Rejects with `FORBIDDEN` for a workspace that is not
 * the person's.
 */
export async function startSession(
  client: Client,
  organizationId: string | null,
  abort: AbortSignal,
): Promise<PromptsSession> {
  const agents = signal<readonly Agent[]>([]);
  const features = signal<FeatureFlags | undefined>(undefined);
  const permissions = signal<readonly Permission[]>([]);
  const user = await client.call(getSession, {}, { signal: abort });
  if (!user.authenticated || !user.userId) {
    return { userId: undefined, organization: undefined, isStaff: false, agents, features, permissions };
  }
  const wanted = organizationId ?? user.organizationId;
  const [organization, isStaff] = await Promise.all([
    wanted ? findOrganization(client, wanted, abort) : firstOrganization(client, abort),
    client
      .call(getEntitlements, {}, { signal: abort })
      .then(({ permissions }) => permissions.includes('setOrganizationPromptCardVisibilityCurated')),
  ]);
  if (organization) {
    // A name beside a card is worth no waiting, and not everybody who has cards may chat.
    client
      .call(
        listAgents,
        { params: { organizationId: organization.id }, query: { add_default_agents: true } },
        { signal: abort },
      )
      .then(
        found => {
          agents.value = found;
        },
        () => undefined,
      );
    // The service decides in the end; this says what is worth offering.
    client.call(listFeatures, { query: { organizationId: organization.id } }, { signal: abort }).then(
      found => {
        features.value = found;
      },
      () => undefined,
    );
    client.call(listPermissions, { query: { organizationId: organization.id } }, { signal: abort }).then(
      found => {
        permissions.value = found;
      },
      () => undefined,
    );
  }
  return { userId: user.userId, organization, isStaff, agents, features, permissions };
}

async function findOrganization(
  client: Client,
  organizationId: string,
  abort: AbortSignal,
): Promise<Organization> {
  try {
    return await client.call(getOrganization, { params: { organizationId } }, { signal: abort });
  } catch (error) {
    // A workspace that one is not a member of looks as if it did not exist.
    if (ApiError.isInstance(error) && error.kind === 'not_found') {
      throw new OrielError('FORBIDDEN', 'The user is no member of the workspace.');
    }
    throw error;
  }
}

const firstOrganization = async (client: Client, abort: AbortSignal): Promise<Organization | undefined> =>
  (await client.call(listMyOrganizations, {}, { signal: abort }))[0];
