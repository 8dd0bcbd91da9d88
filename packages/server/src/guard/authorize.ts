/**
 * Decides whether an actor may call a route. Everything is refused that the route's `access` does not allow, and the
 * decision is the same for cookie, embed token and secret key.
 *
 * 1. Login of the kind the route asks for; an embed token also needs a widget that may call the route, and the secret key of
 *    an application gives embed tokens alone.
 * 2. Membership of the organization that path, query or, as its `space`, the body names. A token or key is good for its own
 *    one only, and for that one also where none is named. A caller who is no member gets the same answer as for an
 *    organization that does not exist. A route for invited people leaves this step to the loader of the invitation.
 * 3. The permission, in that organization or, for a session that names none, of users as such.
 * 4. The feature.
 */
import {
  guestPermissions,
  type Permission,
  productRolePermissions,
  type RouteSpec,
  userPermissions,
} from '@oriel/contracts';
import type { Actor, SignedInActor } from '../identity/actor/actor';
import type { OrganizationAccess } from '../identity/permissions/find-access';
import { findAccess } from '../identity/permissions/find-access';
import { findProductRoles } from '../identity/permissions/find-product-roles';
import type { Queryable } from '../platform/db/database';
import { forbidden, notFound, unauthorized } from '../platform/errors/errors';
import type { Services } from '../services';

/** The parsed `params` and `query` of a request, whatever the route. */
type Named = Readonly<Record<string, unknown>>;

export async function authorize(
  services: Services,
  route: RouteSpec,
  actor: Actor,
  named: Named,
): Promise<OrganizationAccess | undefined> {
  checkLogin(route, actor);
  const { login, membership, permission, feature, thing } = route.access;
  if (actor.kind === 'guest') {
    // Features and most permissions depend on a person or a workspace, so a guest has none.
    if (feature || (permission && !guestPermissions.includes(permission))) throw unauthorized();
    return undefined;
  }
  const bound = 'organizationId' in actor ? actor.organizationId : undefined;
  const isForSomebody = login === 'session' || login === 'secretKey' || login === 'apiKey';
  const organizationId =
    typeof named.organizationId === 'string' ? named.organizationId : isForSomebody ? bound : undefined;
  if (organizationId === undefined) {
    // A feature can only be decided inside an organization.
    if (feature) throw notFound();
    await checkUserPermission(services.db, route, actor);
    return undefined;
  }
  if (bound !== undefined && bound !== organizationId) throw notFound();
  const organization = await findAccess(services.db, organizationId, actor.user.id);
  // The loader of the thing decides on an invitation.
  if (!organization && !(membership === 'invited' && thing)) throw notFound();
  if (permission && !organization?.permissions.has(permission)) throw forbidden();
  if (feature && organization?.features[feature]?.status !== 'visible') {
    throw forbidden('feature_disabled', `The feature ${feature} is not available`);
  }
  return organization;
}

/** The first step alone, for a route whose body names the organization. @throws what a caller is told who may not call it */
export function checkLogin({ access, method, params }: RouteSpec, actor: Actor): void {
  // The key alone decides; who else the page may be makes no difference.
  if (access.login === 'publishableKey') return;
  if (actor.kind === 'embed') {
    const mayCall = access.embed?.some(name => actor.widgets.includes(name)) ?? false;
    if (!mayCall) throw forbidden('forbidden', 'The token is not for this call');
    return;
  }
  if (actor.kind === 'secretKey') {
    if (access.inPerson) throw forbidden('forbidden', 'Only a person may do this');
    if (actor.applicationId !== undefined && access.login !== 'secretKey')
      throw forbidden('forbidden', 'The key of an application gives embed tokens alone');
  }
  switch (access.login) {
    case 'none':
      return;
    case 'apiKey':
    case 'secretKey':
      if (actor.kind === 'guest') throw unauthorized('unauthorized', 'A secret key is needed');
      if (actor.kind !== 'secretKey') throw forbidden('forbidden', 'Only a secret key may do this');
      return;
    case 'session':
      if (actor.kind === 'guest') throw unauthorized();
      // An invitation is for a person.
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

async function checkUserPermission(
  db: Queryable,
  { access }: RouteSpec,
  actor: SignedInActor,
): Promise<void> {
  if (access.permission === undefined) return;
  const roles = await findProductRoles(db, actor.user.id);
  const held: readonly Permission[] = [
    ...userPermissions,
    ...roles.flatMap(name => productRolePermissions[name]),
  ];
  if (!held.includes(access.permission)) throw forbidden();
}
