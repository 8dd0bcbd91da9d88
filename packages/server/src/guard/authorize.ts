/**
 * Decides whether an actor may call a route. Everything is refused that the route's `access` does not allow, and the decision is
 * the same for cookie, embed token and secret key.
 *
 * 1. Login of the kind that the route requires; `identityTable` defines the identity of a credential. An embed token also needs a
 *    widget that may call the route; a token by which a page's server vouches for somebody needs a route that accepts this; and
 *    the secret key of an application only issues embed tokens.
 * 2. Membership of the organization in path, query or, as its `space`, the body. A token or key is only valid for its own
 *    organization, and uses it if none is named. A caller who is not a member gets the same response as for an organization that
 *    does not exist. A route for invited people leaves this step to the loader of the invitation.
 * 3. The permission, limited to those of the credential, in that organization or, for a session without an organization, of users
 *    in general.
 * 4. The feature.
 *
 * A workspace that an operator has suspended refuses every call, except the few that a route opens to sessions (`whileSuspended`).
 */
import {
  guestPermissions,
  identityTable,
  type Permission,
  productRolePermissions,
  type RouteSpec,
  userPermissions,
} from '@oriel/contracts';
import { type Actor, identityOf, type SignedInActor } from '../http/caller/actor';
import type { OrganizationAccess } from '../http/caller/organization-access';
import { credentialPermissions } from '../identity/permissions/credential-permissions';
import { findAccess } from '../identity/permissions/find-access';
import { findProductRoles } from '../identity/permissions/find-product-roles';
import { checkFresh } from '../identity/sessions/check-fresh';
import type { Queryable } from '../platform/db/database';
import { forbidden, notFound, unauthorized } from '../platform/errors/errors';
import type { Services } from '../services';

/** The parsed `params` and `query` of a request, for any route. */
type Named = Readonly<Record<string, unknown>>;

export async function authorize(
  services: Services,
  route: RouteSpec,
  actor: Actor,
  named: Named,
): Promise<OrganizationAccess | undefined> {
  checkLogin(services, route, actor);
  const { login, membership, permission, feature, thing } = route.access;
  if (actor.kind === 'guest') {
    // Features and most permissions depend on a person or a workspace, so a guest has none.
    if (feature || (permission && !guestPermissions.includes(permission))) throw unauthorized();
    return undefined;
  }
  const bound = 'organizationId' in actor ? actor.organizationId : undefined;
  const isForSomebody = login === 'session' || login === 'apiKey';
  const organizationId =
    typeof named.organizationId === 'string' ? named.organizationId : isForSomebody ? bound : undefined;
  if (organizationId === undefined) {
    // A feature can only be decided inside an organization.
    if (feature) throw notFound();
    await checkUserPermission(services.db, route, actor);
    return undefined;
  }
  if (bound !== undefined && bound !== organizationId) throw notFound();
  const organization = await findAccess(
    services.db,
    organizationId,
    actor.user.id,
    credentialPermissions(actor),
    route.access.whileSuspended === true && actor.kind === 'session',
  );
  // The loader of the resource checks the invitation.
  if (!organization && !(membership === 'invited' && thing)) throw notFound();
  if (permission && !organization?.permissions.has(permission)) throw forbidden();
  if (feature && organization?.features[feature]?.status !== 'visible') {
    throw forbidden('feature_disabled', `The feature ${feature} is not available`);
  }
  return organization;
}

/**
 * The first step alone, for a route whose body names the organization.
 * @throws the refusal for a caller who may not make the call
 */
export function checkLogin(
  { now }: Pick<Services, 'now'>,
  { access, method, params }: RouteSpec,
  actor: Actor,
): void {
  // Only the key decides; any other identity of the page makes no difference.
  if (access.login === 'publishableKey') return;
  if (access.inPerson && actor.kind !== 'guest') checkInPerson(now(), access.inPerson, actor);
  if (actor.kind === 'embed') {
    checkEmbed(access, actor);
    return;
  }
  if (actor.kind === 'secretKey' && actor.applicationId !== undefined && access.login !== 'applicationKey')
    throw forbidden('forbidden', 'The secret key of an application cannot make this call');
  switch (access.login) {
    case 'none':
      return;
    case 'apiKey':
      if (actor.kind === 'guest') throw unauthorized('unauthorized', 'An API key is needed');
      if (actor.kind !== 'secretKey') throw forbidden('forbidden', 'Only an API key may do this');
      return;
    case 'applicationKey':
      if (actor.kind === 'guest')
        throw unauthorized('secret_key_rejected', 'The secret key of an application is needed');
      if (actor.kind !== 'secretKey' || (actor.applicationId === undefined && !actor.issuesTokens))
        throw forbidden('forbidden', 'Only the secret key of an application may do this');
      return;
    case 'session':
      if (actor.kind === 'guest') throw unauthorized();
      // Only a person can accept an invitation.
      if (access.membership === 'invited' && actor.kind !== 'session') throw forbidden();
      // A key belongs to one organization, so it changes nothing outside of it.
      if (
        actor.kind === 'secretKey' &&
        method !== 'GET' &&
        params === undefined &&
        access.organizationIn === undefined &&
        access.thing === undefined
      )
        throw forbidden();
      return;
    default:
      access.login satisfies never;
  }
}

/** @throws 403 if the action requires the person's own sign-in, or a fresh one */
function checkInPerson(
  now: Date,
  need: NonNullable<RouteSpec['access']['inPerson']>,
  actor: SignedInActor,
): void {
  if (identityTable[identityOf(actor)].inPerson === 'never') {
    if (actor.kind === 'secretKey') throw forbidden('forbidden', 'Only a person may do this');
    throw forbidden('own_sign_in_required', 'Only a person who has signed in may do this');
  }
  if (need === 'fresh') checkFresh(now, actor);
}

/** @throws 403 if a token is not valid for the call, or the call requires the person's own sign-in */
function checkEmbed(access: RouteSpec['access'], actor: Extract<Actor, { kind: 'embed' }>): void {
  const { vouched } = access;
  const isEnough =
    actor.identity === 'ownSignIn' ||
    vouched === 'anybody' ||
    (vouched === 'members' && actor.identity === 'trustedMember');
  if (!isEnough) throw forbidden('own_sign_in_required', 'Only a person who has signed in may do this');
  const mayCall = access.embed?.some(name => actor.widgets.includes(name)) ?? false;
  if (!mayCall) throw forbidden('forbidden', 'The token is not for this call');
}

async function checkUserPermission(
  db: Queryable,
  { access }: RouteSpec,
  actor: SignedInActor,
): Promise<void> {
  if (access.permission === undefined) return;
  const roles = await findProductRoles(db, actor.user.id);
  const held: readonly Permission[] = credentialPermissions(actor) ?? [
    ...userPermissions,
    ...roles.flatMap(name => productRolePermissions[name]),
  ];
  if (!held.includes(access.permission)) throw forbidden();
}
