import { ApiError, type Client } from '@oriel/client';
import {
  type FeatureFlags,
  type FeatureName,
  getOrganization,
  getSession,
  listFeatures,
  listMyOrganizations,
  type Organization,
  OrielError,
  type Session,
} from '@oriel/contracts';

/** The person who chats and their workspace. */
export interface ChatSession {
  readonly user: Session & { readonly userId: string };
  readonly organization: Organization;
  readonly features: FeatureFlags;
}

/**
 * Finds out who is signed in, which workspace serves and whether it may chat: the workspace the host names, else the
 * first of the token or the user. Rejects with `AUTH_REQUIRED`, `FORBIDDEN` (no workspace) or `FEATURE_DISABLED`.
 */
export async function startSession(
  client: Client,
  organizationId: string | null,
  signal: AbortSignal,
): Promise<ChatSession> {
  const user = await client.call(getSession, {}, { signal });
  if (!user.authenticated || !user.userId) {
    throw new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
  }
  const flagsOf = (organizationId: string) =>
    client.call(listFeatures, { query: { organizationId } }, { signal });
  // The two calls do not wait for each other where the host has named the workspace.
  const [organization, known] = await Promise.all([
    findOrganization(client, organizationId, signal),
    organizationId ? flagsOf(organizationId) : undefined,
  ]).catch(error => {
    // A workspace that one is not a member of looks as if it did not exist.
    if (ApiError.isInstance(error) && error.kind === 'not_found') return [];
    throw error;
  });
  if (!organization) throw new OrielError('FORBIDDEN', 'The user has no workspace.');
  const features = known ?? (await flagsOf(organization.id));
  if (!isVisible(features, 'viewOrganizationChat')) {
    throw new OrielError('FEATURE_DISABLED', 'The chat is not part of this workspace.');
  }
  return { user: { ...user, userId: user.userId }, organization, features };
}

async function findOrganization(
  client: Client,
  organizationId: string | null,
  signal: AbortSignal,
): Promise<Organization | undefined> {
  if (organizationId) {
    return client.call(getOrganization, { params: { organizationId } }, { signal });
  }
  return (await client.call(listMyOrganizations, {}, { signal }))[0];
}

/** Whether a feature may be used. */
export const isVisible = (features: FeatureFlags, name: FeatureName): boolean =>
  features[name]?.enabled === true && features[name].status === 'visible';
