import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, identityOf } from '../http/caller/actor';
import type { OrganizationAccess } from '../http/caller/organization-access';
import { applicationOf } from '../http/caller/owner';
import { credentialPermissions } from '../identity/permissions/credential-permissions';
import { findAccess } from '../identity/permissions/find-access';
import { findProductRoles } from '../identity/permissions/find-product-roles';
import type { Queryable } from '../platform/db/database';
import { listCards } from '../platform/db/schema';

/** Who looks at cards, and what he may in the workspaces they lie in. One a request: what it has found out it keeps. */
export interface CardViewer {
  /** Undefined for a guest. */
  readonly userId: string | undefined;
  /** Whose stars and last uses count; undefined for a trusted token, which shares them with no own sign-in. */
  readonly collectorId: string | undefined;
  /** The application to which the viewer's credential is limited: what is private was made through it. */
  readonly applicationId: string | undefined;
  /** Undefined for who is no member, and for a token or key of another workspace. */
  access(organizationId: string | null): Promise<OrganizationAccess | undefined>;
  /** Whether the application of a person shows a card of the workspace. Always, for anybody else. */
  isShown(card: { readonly id: string; readonly organizationId: string | null }): Promise<boolean>;
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
    return {
      userId: undefined,
      collectorId: undefined,
      applicationId: undefined,
      access: async () => undefined,
      isShown: async () => true,
      isStaff: async () => false,
    };
  const userId = actor.user.id;
  const found = new Map<string, Promise<OrganizationAccess | undefined>>();
  if (known) found.set(known.id, Promise.resolve(known));
  let staff: Promise<boolean> | undefined;
  async function findOwnAccess(organizationId: string | null) {
    if (organizationId === null) return undefined;
    if (boundOrganizationId !== undefined && boundOrganizationId !== organizationId) return undefined;
    const access =
      found.get(organizationId) ?? findAccess(db, organizationId, userId, credentialPermissions(actor));
    found.set(organizationId, access);
    return access;
  }
  return {
    userId,
    collectorId: identityOf(actor) === 'trustedMember' ? undefined : userId,
    applicationId: applicationOf(actor),
    access: findOwnAccess,
    async isShown({ id, organizationId }) {
      const shown = (await findOwnAccess(organizationId))?.application?.shownListIds;
      if (!shown) return true;
      const isOnList = and(eq(listCards.cardId, id), inArray(listCards.listId, [...shown]));
      return shown.length > 0 && (await db.$count(listCards, isOnList)) > 0;
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
