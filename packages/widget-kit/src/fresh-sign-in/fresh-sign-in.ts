/*
 * Actions that need a recent sign-in, such as creating a key. Required:
 *   1. the user is asked before filling in a form, so that no typed text is lost on the way to the sign-in;
 *   2. the sign-in returns to the action: its page reads `act` from the URL, once;
 *   3. a URL only opens what a press would open, and never performs the action itself;
 *   4. a wrong clock on this device does not block the action: a user who returns from the sign-in is not asked again.
 */
import { getSession, lifetimes } from '@oriel/contracts';
import type { WidgetHost } from '../host/widget-host';

/** An action that needs a recent sign-in, and the portal page that offers it. */
export interface FreshAct {
  /** Path of the page, such as `/workspace/manage/keys`. */
  readonly page: string;
  /** Name of the action in the URL, such as `create-key`. */
  readonly act: string;
  /** Id of its subject. Default: the workspace. */
  readonly subject?: string | undefined;
}

/** An action requested by the page's URL. */
export interface AskedAct extends Pick<FreshAct, 'act' | 'subject'> {
  /** The user has just returned from the sign-in. */
  readonly isSignedIn: boolean;
}

type ActHost = Pick<
  WidgetHost,
  | 'state'
  | 'locale'
  | 'theme'
  | 'session'
  | 'organization'
  | 'api'
  | 'pageOrigin'
  | 'isolation'
  | 'shell'
  | 'client'
  | 'signal'
>;

/** The page after a sign-in in another tab. It asks the user to return to the first tab. */
const signedInPage = '/signed-in';
/** Seconds reserved for filling in a form before the service would reject its sign-in as too old. */
const timeToType = 180;
const actKeys = ['act', 'subject', 'signed-in'] as const;

/** Whether the widget uses the portal's session instead of a token. */
export const isInPortal = ({ state }: Pick<ActHost, 'state'>): boolean =>
  state.peek().authentication === 'session';

const isRecent = (signedInAt: string | undefined): boolean =>
  signedInAt !== undefined &&
  Date.now() - Date.parse(signedInAt) < (lifetimes.freshSignIn - timeToType) * 1_000;

/** Whether the sign-in to the portal is recent enough for the action. */
export async function hasFreshSignIn(host: ActHost): Promise<boolean> {
  if (!isInPortal(host)) return false;
  if (isRecent(host.session.peek()?.signedInAt)) return true;
  // The user may have signed in again in another tab.
  const now = await host.client.call(getSession, {}, { signal: host.signal }).catch(() => undefined);
  return isRecent(now?.signedInAt);
}

/** The URL where an action continues: the sign-in that leads to it, or else the portal page itself. */
export function freshSignInAddress(host: ActHost, { page, act, subject }: FreshAct): string {
  const organization = host.organization.peek()?.id;
  const query = new URLSearchParams({
    ...(organization !== undefined && { organization }),
    act,
    ...(subject !== undefined && { subject }),
  });
  if (!isInPortal(host)) return new URL(`${page}?${query}`, serverOf(host)).href;
  query.set('signed-in', '');
  return loginAddress(host, `${page}?${query}`);
}

/** The URL to open next to a form that stays: in the portal the sign-in, elsewhere a portal page. */
export const besideAddress = (host: ActHost, page: string): string =>
  isInPortal(host) ? loginAddress(host, signedInPage) : new URL(page, serverOf(host)).href;

function loginAddress(host: ActHost, returnTo: string): string {
  const query = new URLSearchParams({
    prompt: 'login',
    returnTo,
    locale: host.locale.peek(),
    colorScheme: host.theme.peek().scheme,
  });
  return new URL(`${host.api.core}/v1/auth/login?${query}`, serverOf(host)).href;
}

/** The portal is served from the origin of the server. */
const serverOf = ({ api, shell }: ActHost): string => new URL(api.core, shell.ownerDocument.baseURI).origin;

/** The action requested by the portal's URL; a frame does not know the URL of its page. */
export function readAskedAct(host: ActHost): AskedAct | undefined {
  if (!isInPortal(host) || host.isolation !== 'shadow') return undefined;
  const query = new URLSearchParams(host.shell.ownerDocument.location.search);
  const act = query.get('act');
  if (act === null) return undefined;
  const subject = query.get('subject') ?? undefined;
  return { act, subject, isSignedIn: query.has('signed-in') };
}

/** The URL of the page without the action, so that a reload does not request it again. */
export function addressWithoutAct({ shell }: Pick<ActHost, 'shell'>): string {
  const { pathname, search } = shell.ownerDocument.location;
  const query = new URLSearchParams(search);
  // The workspace is the current one by now.
  for (const key of [...actKeys, 'organization']) query.delete(key);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
