import type { Actor } from '../../identity/actor/actor';
import type { OrganizationAccess } from '../../identity/permissions/find-access';
import { findAccess } from '../../identity/permissions/find-access';
import { findProductRoles } from '../../identity/permissions/find-product-roles';
import type { Queryable } from '../../platform/db/database';

/** Who looks at cards, and what he may in the workspaces they lie in. One a request: what it has found out it keeps. */
export interface CardViewer {
  /** Undefined for a guest. */
  readonly userId: string | undefined;
  /** Undefined for who is no member, and for a token or key of another workspace. */
  access(organizationId: string | null): Promise<OrganizationAccess | undefined>;
  /** Staff of the product in person; no token or key of a workspace acts for the product. */
  isStaff(): Promise<boolean>;
}

interface Request {
  readonly actor: Actor;
  readonly boundOrganizationId: string | undefined;
}

/** @param known a workspace that the guard has looked up already */
export function createViewer(
  db: Queryable,
  { actor, boundOrganizationId }: Request,
  known?: OrganizationAccess,
): CardViewer {
  if (actor.kind === 'guest')
    return { userId: undefined, access: async () => undefined, isStaff: async () => false };
  const userId = actor.user.id;
  const found = new Map<string, Promise<OrganizationAccess | undefined>>();
  if (known) found.set(known.id, Promise.resolve(known));
  let staff: Promise<boolean> | undefined;
  return {
    userId,
    async access(organizationId) {
      if (organizationId === null) return undefined;
      if (boundOrganizationId !== undefined && boundOrganizationId !== organizationId) return undefined;
      const access = found.get(organizationId) ?? findAccess(db, organizationId, userId);
      found.set(organizationId, access);
      return access;
    },
    isStaff() {
      staff ??=
        actor.kind === 'session'
          ? findProductRoles(db, userId).then(roles => roles.includes('staff'))
          : Promise.resolve(false);
      return staff;
    },
  };
}
