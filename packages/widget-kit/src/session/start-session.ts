import { ApiError, type Client } from '@oriel/client';
import {
  type FeatureFlags,
  type FeatureName,
  getOrganization,
  getSession,
  listFeatures,
  listMyOrganizations,
  listPermissions,
  type Organization,
  OrielError,
  type Permission,
  type Session,
} from '@oriel/contracts';
import { type Resource, resource } from '../resource/resource';
import { isVisible, type SignedIn, type WidgetSession } from './widget-session';

/** Session data that the host knows already and that need not be loaded. */
export interface KnownSession {
  readonly user: Session;
  readonly organization?: Organization | undefined;
  readonly features?: FeatureFlags | undefined;
  readonly permissions?: readonly Permission[] | undefined;
}

/** Options of {@link startSession}. */
export interface StartSessionOptions {
  readonly client: Client;
  /** Ends with the mount: `host.signal`. */
  readonly lifetime: AbortSignal;
  /** Ends with this load. */
  readonly signal: AbortSignal;
  /** The workspace that the host or the person has chosen. Default: that of the token, else the person's first. */
  readonly organizationId: string | null;
  /** The widget is of use to somebody who is not signed in, or has no workspace. Default: no. */
  readonly isForGuests?: boolean;
  /** A feature that the widget is nothing without. */
  readonly feature?: FeatureName;
  readonly known?: KnownSession | undefined;
}

/**
 * Finds out who is signed in and which workspace serves.
 *
 * @throws `AUTH_REQUIRED` where nobody is signed in, `FORBIDDEN` where there is no workspace or it is not the person's,
 * `FEATURE_DISABLED` where the workspace does not include `feature`
 */
export async function startSession({
  client,
  lifetime,
  signal,
  organizationId,
  isForGuests = false,
  feature,
  known,
}: StartSessionOptions): Promise<WidgetSession> {
  const user = known?.user ?? (await client.call(getSession, {}, { signal }));
  const { nameRule = 'strict' } = user;
  const nothing = { features: {}, permissions: [] };
  if (!isSignedIn(user)) {
    if (!isForGuests) throw new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
    const none = flagsOf(client, lifetime, undefined, nothing);
    return { user: undefined, organization: undefined, nameRule, ...none };
  }
  const wanted = organizationId ?? user.organizationId;
  // The calls do not wait for each other where the workspace is known.
  const early = wanted ? flagsOf(client, lifetime, wanted, known) : undefined;
  if (feature) void early?.features.load();
  const organization = known?.organization ?? (await findOrganization(client, wanted, signal));
  if (!organization && !isForGuests) throw new OrielError('FORBIDDEN', 'The user has no workspace.');
  const flags = early ?? flagsOf(client, lifetime, organization?.id, organization ? known : nothing);
  const loaded = flags.features.load();
  if (feature) {
    await loaded;
    signal.throwIfAborted();
    const state = flags.features.state.peek();
    if (state.kind === 'failed') throw state.error;
    if (!isVisible(flags.features.value.peek(), feature))
      throw new OrielError('FEATURE_DISABLED', `The workspace does not include ${feature}.`);
  }
  return { user, organization, nameRule, ...flags };
}

const isSignedIn = (user: Session): user is SignedIn => user.authenticated && user.userId !== undefined;

function flagsOf(
  client: Client,
  lifetime: AbortSignal,
  organizationId: string | undefined,
  known: Pick<KnownSession, 'features' | 'permissions'> | undefined,
): { readonly features: Resource<FeatureFlags>; readonly permissions: Resource<readonly Permission[]> } {
  const query = { organizationId: organizationId ?? '' };
  return {
    features: resource(signal => client.call(listFeatures, { query }, { signal }), {
      signal: lifetime,
      initial: known?.features,
    }),
    permissions: resource<readonly Permission[]>(
      signal => client.call(listPermissions, { query }, { signal }),
      {
        signal: lifetime,
        initial: known?.permissions,
      },
    ),
  };
}

async function findOrganization(
  client: Client,
  organizationId: string | undefined,
  signal: AbortSignal,
): Promise<Organization | undefined> {
  if (!organizationId) return (await client.call(listMyOrganizations, {}, { signal }))[0];
  try {
    return await client.call(getOrganization, { params: { organizationId } }, { signal });
  } catch (error) {
    // A workspace that one is not a member of looks as if it did not exist.
    if (ApiError.isInstance(error) && error.kind === 'not_found')
      throw new OrielError('FORBIDDEN', 'The user is no member of the workspace.');
    throw error;
  }
}
