import { defaultNameRule, type FeatureName, OrielError, type Session } from '@oriel/contracts';
import type { WidgetHost } from '../host/widget-host';
import { isVisible, type MemberSession, type SignedIn, type WidgetSession } from './widget-session';

/** Options of {@link startSession}. */
export interface StartSessionOptions {
  /** Aborts this load. */
  readonly signal: AbortSignal;
  /** The workspace chosen by the user. Default: the one set by the host. */
  readonly organizationId?: string | undefined;
  /** Whether guests, and users without a workspace, can use the widget. Default: no. */
  readonly isForGuests?: boolean;
  /** A feature that the widget requires. */
  readonly feature?: FeatureName;
}

/**
 * Determines the signed-in user and the workspace, from the host's data or else from the services.
 *
 * @throws `AUTH_REQUIRED` if nobody is signed in, `FORBIDDEN` if there is no workspace or the user is not a member,
 * `FEATURE_DISABLED` if the workspace does not include `feature`
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
