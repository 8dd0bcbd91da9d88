import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, identityOf } from '../http/caller/actor';
import type { OrganizationAccess } from '../http/caller/organization-access';
import { applicationOf } from '../http/caller/owner';
import { credentialPermissions } from '../identity/permissions/credential-permissions';
import { findAccess, isSuspended } from '../identity/permissions/find-access';
import { findProductRoles } from '../identity/permissions/find-product-roles';
import type { Queryable } from '../platform/db/database';
import { listCards, teamMembers } from '../platform/db/schema';

/** `all` for administrators, who also see cards of deleted teams; otherwise the ids of the viewer's own teams. */
export type SeenTeams = 'all' | readonly string[];

/** A viewer of cards, with their rights in the workspaces of the cards. One per request: it caches its lookups. */
export interface CardViewer {
  /** Undefined for a guest. */
  readonly userId: string | undefined;
  /** The user whose stars and last uses count; undefined for a trusted token, which does not share those of an own sign-in. */
  readonly collectorId: string | undefined;
  /** The application that the viewer's credential is limited to: only private data made through it is visible. */
  readonly applicationId: string | undefined;
  /** Undefined if the viewer is not a member, and for a token or key of another workspace. */
  access(organizationId: string | null): Promise<OrganizationAccess | undefined>;
  /** Whether the workspace of a card exists for people outside of it: not while it is suspended. */
  isOpen(organizationId: string | null): Promise<boolean>;
  /** Whether the application of a person shows a card of the workspace. Always true for anybody else. */
  isShown(card: { readonly id: string; readonly organizationId: string | null }): Promise<boolean>;
  /** The teams of a workspace whose cards the viewer sees. */
  teams(organizationId: string | null): Promise<SeenTeams>;
  /** Whether the viewer is staff of the product in person; no token or key of a workspace acts for the product. */
  isStaff(): Promise<boolean>;
}

interface Request {
  readonly actor: Actor;
  readonly boundOrganizationId: string | undefined;
}

/** @param known a workspace that the guard has already looked up */
export function createViewer(
  db: Queryable,
  { actor, boundOrganizationId }: Request,
  known?: OrganizationAccess,
): CardViewer {
  const isOpen = async (organizationId: string | null) =>
    organizationId === null || !(await isSuspended(db, organizationId));
  if (actor.kind === 'guest')
    return {
      isOpen,
      userId: undefined,
      collectorId: undefined,
      applicationId: undefined,
      access: async () => undefined,
      isShown: async () => true,
      teams: async () => [],
      isStaff: async () => false,
    };
  const userId = actor.user.id;
  const found = new Map<string, Promise<OrganizationAccess | undefined>>();
  if (known) found.set(known.id, Promise.resolve(known));
  let staff: Promise<boolean> | undefined;
  const teams = new Map<string | null, Promise<SeenTeams>>();
  // Lists mix cards of several workspaces: to members of a suspended one its cards are like those of strangers.
  async function findOpenAccess(organizationId: string) {
    const access = await findAccess(db, organizationId, userId, credentialPermissions(actor), true);
    return access?.isSuspended ? undefined : access;
  }
  async function findOwnAccess(organizationId: string | null) {
    if (organizationId === null) return undefined;
    if (boundOrganizationId !== undefined && boundOrganizationId !== organizationId) return undefined;
    const access = found.get(organizationId) ?? findOpenAccess(organizationId);
    found.set(organizationId, access);
    return access;
  }
  async function findTeams(organizationId: string | null): Promise<SeenTeams> {
    const access = await findOwnAccess(organizationId);
    // People of an application are in no team.
    if (!access || access.application) return [];
    if (access.permissions.has('manageOrganization')) return 'all';
    const rows = await db
      .select({ teamId: teamMembers.teamId })
      .from(teamMembers)
      .where(and(eq(teamMembers.organizationId, access.id), eq(teamMembers.userId, userId)));
    return rows.map(({ teamId }) => teamId);
  }

  return {
    userId,
    collectorId: identityOf(actor) === 'trustedMember' ? undefined : userId,
    applicationId: applicationOf(actor),
    access: findOwnAccess,
    isOpen,
    async isShown({ id, organizationId }) {
      const shown = (await findOwnAccess(organizationId))?.application?.shownListIds;
      if (!shown) return true;
      const isOnList = and(eq(listCards.cardId, id), inArray(listCards.listId, [...shown]));
      return shown.length > 0 && (await db.$count(listCards, isOnList)) > 0;
    },
    teams(organizationId) {
      const seen = teams.get(organizationId) ?? findTeams(organizationId);
      teams.set(organizationId, seen);
      return seen;
    },
    isStaff() {
      staff ??=
        actor.kind === 'session'
          ? findProductRoles(db, userId).then(roles => roles.length > 0)
          : Promise.resolve(false);
      return staff;
    },
  };
}
