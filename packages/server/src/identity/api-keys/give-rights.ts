/*
 * Rights of an API key's user. Each function replaces the user's previous rights, and only accepts rights that the caller may
 * give: roles and teams of the workspace, which require managing its settings, and product roles that the caller has as well.
 */
import { mayGrantRole, type Permission, productRoleIds, productRoleNames } from '@oriel/contracts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import {
  organizationMembers,
  organizationRoles,
  teamMembers,
  teams,
  userProductRoles,
} from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';
import { readRole } from '../permissions/find-access';
import { findProductRoles } from '../permissions/find-product-roles';

interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

const unknown = (path: string) => invalidPayload([{ path, code: 'not_found', message: 'Not to be given' }]);

/**
 * @param held The permissions of the caller in the workspace
 * @param roleId Default: the role of new members. @throws 400 for a role of another workspace, or with permissions that the
 *   caller lacks
 */
export async function giveRole(
  tx: Transaction,
  { organizationId, userId }: Holder,
  held: ReadonlySet<Permission>,
  roleId: string | undefined,
): Promise<void> {
  const [role] = await tx
    .select({ id: organizationRoles.id, name: organizationRoles.name })
    .from(organizationRoles)
    .where(
      and(
        eq(organizationRoles.organizationId, organizationId),
        roleId === undefined
          ? eq(organizationRoles.defaultMemberRole, true)
          : eq(organizationRoles.id, roleId),
      ),
    );
  if (role ? !mayGrantRole(held, readRole(role.name)) : roleId !== undefined)
    throw unknown('body.organizationRoleId');
  await tx
    .update(organizationMembers)
    .set({ roleId: role?.id ?? null })
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
}

/** @throws 400 for a team of another workspace */
export async function giveTeams(
  tx: Transaction,
  { organizationId, userId }: Holder,
  teamIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(teamIds)];
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, ids)))
    // Keep the teams from being deleted until the rows that depend on them are stored.
    .for('key share');
  if (found.length < ids.length) throw unknown('body.teamIds');
  await tx
    .delete(teamMembers)
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.userId, userId),
        notInArray(teamMembers.teamId, ids),
      ),
    );
  if (ids.length > 0)
    await tx
      .insert(teamMembers)
      .values(ids.map(teamId => ({ teamId, organizationId, userId })))
      .onConflictDoNothing();
}

/** The console is for people: no key gets the role of an operator. @throws 400 for that role, or one that the caller lacks */
export async function giveProductRoles(
  tx: Transaction,
  { userId }: Holder,
  callerId: string,
  roleIds: readonly string[],
): Promise<void> {
  const names = productRoleNames.filter(name => roleIds.includes(productRoleIds[name]));
  const held = await findProductRoles(tx, callerId);
  if (names.length < new Set(roleIds).size || names.some(name => name === 'operator' || !held.includes(name)))
    throw unknown('body.roleIds');
  await tx
    .delete(userProductRoles)
    .where(and(eq(userProductRoles.userId, userId), notInArray(userProductRoles.role, names)));
  if (names.length > 0)
    await tx
      .insert(userProductRoles)
      .values(names.map(role => ({ userId, role })))
      .onConflictDoNothing();
}
