/*
 * Acts that need a person who has just signed in, such as making a key. Required:
 *   1. the person is asked before a form is filled in, so that nothing typed is lost on the way to the sign-in;
 *   2. the sign-in leads back to the act: its page reads `act` from the address, once;
 *   3. an address only opens what a press would open, and never does the act itself;
 *   4. a wrong clock on this device keeps nobody from the act: a person who returns from the sign-in is not asked again.
 */
import { ApiError } from '@oriel/client';
import { getSession, lifetimes } from '@oriel/contracts';
import type { WidgetHost } from '../host/widget-host';

/** An act that needs a fresh sign-in, and the page of the portal that offers it. */
export interface FreshAct {
  /** Path of the page, such as `/workspace/manage/keys`. */
  readonly page: string;
  /** Name of the act in the address, such as `create-key`. */
  readonly act: string;
  /** Id of what it is about. Default: the workspace. */
  readonly subject?: string | undefined;
}

/** An act that the address of the page asks for. */
export interface AskedAct extends Pick<FreshAct, 'act' | 'subject'> {
  /** The person has just returned from the sign-in. */
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

/** The page at the end of a sign-in in another tab. It asks the person to go back to the first tab. */
const signedInPage = '/signed-in';
/** Seconds that filling in a form may take before the service would refuse it. */
const timeToType = 180;
const actKeys = ['act', 'subject', 'signed-in'] as const;

/** Whether the widget works with the session of the portal, and not with a token. */
export const isInPortal = ({ state }: Pick<ActHost, 'state'>): boolean =>
  state.peek().authentication === 'session';

/** Whether a call was refused because the sign-in is too old, or is not one to the portal. */
export const isFreshSignInRequired = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.code === 'fresh_sign_in_required';

const isRecent = (signedInAt: string | undefined): boolean =>
  signedInAt !== undefined &&
  Date.now() - Date.parse(signedInAt) < (lifetimes.freshSignIn - timeToType) * 1_000;

/** Whether the sign-in to the portal is recent enough for the act to be allowed. */
export async function hasFreshSignIn(host: ActHost): Promise<boolean> {
  if (!isInPortal(host)) return false;
  if (isRecent(host.session.peek()?.signedInAt)) return true;
  // The person may have signed in again in another tab.
  const now = await host.client.call(getSession, {}, { signal: host.signal }).catch(() => undefined);
  return isRecent(now?.signedInAt);
}

/** The address at which an act goes on: the sign-in that leads to it, or else the page of the portal itself. */
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

/** The address to open beside a form that stays: in the portal the sign-in, elsewhere a page of the portal. */
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

/** The act that the address of the portal asks for; a frame does not know the address of its page. */
export function readAskedAct(host: ActHost): AskedAct | undefined {
  if (!isInPortal(host) || host.isolation !== 'shadow') return undefined;
  const query = new URLSearchParams(host.shell.ownerDocument.location.search);
  const act = query.get('act');
  if (act === null) return undefined;
  const subject = query.get('subject') ?? undefined;
  return { act, subject, isSignedIn: query.has('signed-in') };
}

/** The address of the page without the act, so that a reload does not ask for it again. */
export function addressWithoutAct({ shell }: Pick<ActHost, 'shell'>): string {
  const { pathname, search } = shell.ownerDocument.location;
  const query = new URLSearchParams(search);
  // The workspace is the current one by now.
  for (const key of [...actKeys, 'organization']) query.delete(key);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
