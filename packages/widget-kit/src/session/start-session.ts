import { defaultNameRule, type FeatureName, OrielError, type Session } from '@oriel/contracts';
import type { WidgetHost } from '../host/widget-host';
import { isVisible, type MemberSession, type SignedIn, type WidgetSession } from './widget-session';

/** Options of {@link startSession}. */
export interface StartSessionOptions {
  /** Ends with this load. */
  readonly signal: AbortSignal;
  /** The workspace that the person has chosen. Default: the one that the host names. */
  readonly organizationId?: string | undefined;
  /** Guests can use the widget, and people without a workspace. Default: no. */
  readonly isForGuests?: boolean;
  /** A feature that the widget is nothing without. */
  readonly feature?: FeatureName;
}

/**
 * Finds out who is signed in and which workspace serves, by what the host knows or else the services.
 *
 * @throws `AUTH_REQUIRED` where nobody is signed in, `FORBIDDEN` where there is no workspace or it is not the person's,
 * `FEATURE_DISABLED` where the workspace does not include `feature`
 */
export async function startSession(
  host: Pick<WidgetHost, 'account' | 'features' | 'permissions'>,
  options: StartSessionOptions & { readonly isForGuests?: false },
): Promise<MemberSession>;
export async function startSession(
  host: Pick<WidgetHost, 'account' | 'features' | 'permissions'>,
  options: StartSessionOptions,
): Promise<WidgetSession>;
export async function startSession(
  { account, features, permissions }: Pick<WidgetHost, 'account' | 'features' | 'permissions'>,
  { signal, organizationId, isForGuests = false, feature }: StartSessionOptions,
): Promise<WidgetSession> {
  const { session, organization } = await account.load(signal, organizationId);
  const user = isSignedIn(session) ? session : undefined;
  if (!user && !isForGuests) throw new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
  if (!organization && !isForGuests) throw new OrielError('FORBIDDEN', 'The user has no workspace.');
  if (feature && organization) {
    const flags = await account.loadFeatures();
    signal.throwIfAborted();
    if (!isVisible(flags, feature))
      throw new OrielError('FEATURE_DISABLED', `The workspace does not include ${feature}.`);
  }
  return { user, organization, nameRule: session.nameRule ?? defaultNameRule, features, permissions };
}

const isSignedIn = (user: Session): user is SignedIn => user.authenticated && user.userId !== undefined;
