import {
  type FeatureFlags,
  type FeatureName,
  type Organization,
  OrielError,
  type Session,
} from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** The person who chats and their workspace. */
export interface ChatSession {
  readonly user: Session & { readonly userId: string };
  readonly organization: Organization;
  readonly features: FeatureFlags;
}

/**
 * Finds out who is signed in, which workspace serves and whether it may chat. Rejects with `AUTH_REQUIRED`, `FORBIDDEN`
 * (no workspace) or `FEATURE_DISABLED`.
 */
export async function startSession(
  { account }: Pick<WidgetHost, 'account'>,
  signal: AbortSignal,
): Promise<ChatSession> {
  const { session, organization } = await account.load(signal);
  if (!session.authenticated || !session.userId) {
    throw new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
  }
  if (!organization) throw new OrielError('FORBIDDEN', 'The user has no workspace.');
  const features = await account.loadFeatures();
  signal.throwIfAborted();
  if (!isVisible(features, 'viewOrganizationChat')) {
    throw new OrielError('FEATURE_DISABLED', 'The chat is not part of this workspace.');
  }
  return { user: { ...session, userId: session.userId }, organization, features };
}

/** Whether a feature may be used. */
export const isVisible = (features: FeatureFlags, name: FeatureName): boolean =>
  features[name]?.enabled === true && features[name].status === 'visible';
