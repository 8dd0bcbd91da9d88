/*
 * Moves everything of an old account to a new one of the same person, in one transaction, and ends the old account:
 *
 * 1. Lock the workspaces of both in the order of their ids, and then both users.
 * 2. The old personal workspace stays as it is, with its chats, cards, images and credit. It replaces the new one if that is empty;
 *    otherwise it becomes an ordinary workspace of the person.
 * 3. Memberships and teams: where both are members, the higher role stays. A spending limit of the new account stays, too.
 * 4. Everything that names the old account names the new one from then on (`movedColumns`), and product roles given by hand move.
 * 5. Choices of the old account, such as name and picture, are kept where the new one has made none.
 * 6. Sign-ins, embeds, consents and tokens of the old account end with its row. The ledger keeps what it has booked, under nobody's
 *    name, and the audit logs keep the name of that time.
 */
import { rolePermissions } from '@oriel/contracts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RequestContext } from '../../http/route/request-context';
import type { Departure, Publication } from '../../identity/departures/departures';
import { logOperator } from '../../identity/operator-log/log-operator';
import { readRole } from '../../identity/permissions/find-access';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { deleteLocked } from '../../organizations/organizations/remove-organization';
import type { Transaction } from '../../platform/db/database';
import {
  agentProposals,
  agents,
  agentVersions,
  apiKeys,
  applicationMembers,
  applications,
  automaticCharges,
  automaticTopUps,
  cardFavorites,
  cardLastUses,
  cardProposals,
  cards,
  cardVersions,
  channels,
  chatFiles,
  chatFolders,
  checkouts,
  creditShares,
  deletedCards,
  imageReferences,
  images,
  invites,
  lists,
  messageFeedback,
  messages,
  messageWords,
  organizationMembers,
  organizationRoles,
  organizations,
  reservations,
  spendingLimits,
  submissions,
  subscriptions,
  teamMembers,
  teams,
  userPictures,
  userProductRoles,
  users,
} from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

export interface Merge {
  /** The old account, which ends. */
  readonly from: string;
  readonly to: string;
}

interface MovedColumn {
  readonly table: PgTable;
  readonly column: PgColumn;
  /** Columns that are unique together with the user: where the new account has such a row, the old one's is dropped. */
  readonly uniqueWith?: readonly PgColumn[];
}

/** Every column that names a user and moves as it is. A test compares them with the database. */
export const movedColumns: readonly MovedColumn[] = [
  { table: organizations, column: organizations.ownerId },
  { table: organizationMembers, column: organizationMembers.createdBy },
  { table: teams, column: teams.ownerId },
  { table: invites, column: invites.createdBy },
  { table: apiKeys, column: apiKeys.userId },
  { table: apiKeys, column: apiKeys.createdBy },
  { table: applications, column: applications.trustedBy },
  {
    table: applicationMembers,
    column: applicationMembers.userId,
    uniqueWith: [applicationMembers.applicationId],
  },
  { table: checkouts, column: checkouts.userId },
  { table: automaticTopUps, column: automaticTopUps.consentBy },
  { table: automaticCharges, column: automaticCharges.userId },
  {
    table: creditShares,
    column: creditShares.userId,
    uniqueWith: [creditShares.organizationId, creditShares.period],
  },
  { table: reservations, column: reservations.userId },
  { table: channels, column: channels.ownerId },
  { table: chatFolders, column: chatFolders.ownerId },
  { table: messages, column: messages.senderId },
  { table: messageWords, column: messageWords.ownerId },
  { table: messageFeedback, column: messageFeedback.userId, uniqueWith: [messageFeedback.messageId] },
  { table: submissions, column: submissions.userId, uniqueWith: [submissions.idempotencyKey] },
  { table: chatFiles, column: chatFiles.ownerId },
  { table: images, column: images.ownerId },
  { table: imageReferences, column: imageReferences.ownerId },
  { table: agents, column: agents.createdBy },
  { table: agentVersions, column: agentVersions.changedBy },
  { table: agentProposals, column: agentProposals.proposedBy },
  { table: agentProposals, column: agentProposals.decidedBy },
  { table: cards, column: cards.createdBy },
  { table: cardVersions, column: cardVersions.changedBy },
  { table: cardFavorites, column: cardFavorites.userId, uniqueWith: [cardFavorites.cardId] },
  { table: cardLastUses, column: cardLastUses.userId, uniqueWith: [cardLastUses.cardId] },
  { table: deletedCards, column: deletedCards.createdBy },
  { table: deletedCards, column: deletedCards.deletedBy },
  { table: cardProposals, column: cardProposals.proposedBy },
  { table: cardProposals, column: cardProposals.decidedBy },
  { table: lists, column: lists.createdBy },
];

/** @returns the messages to publish after the commit */
export async function mergeAccounts(
  tx: Transaction,
  departures: readonly Departure[],
  merge: Merge,
  context: Pick<RequestContext, 'user' | 'address'>,
): Promise<readonly Publication[]> {
  const [old, next] = await lockAll(tx, merge);
  const published = await moveHome(tx, departures, merge);
  await moveMemberships(tx, merge);
  for (const moved of movedColumns) await moveColumn(tx, moved, merge);
  await moveProductRoles(tx, merge);
  await moveProfile(tx, old, next);
  await logOperator(tx, context, {
    action: 'accounts-merged',
    subject: { type: 'person', id: next.id, label: next.fullName },
    details: [
      {
        field: 'account',
        from: `${old.fullName} (${old.username}, ${old.identityIssuer})`,
        to: next.username,
      },
    ],
  });
  return published;
}

type UserRow = typeof users.$inferSelect;

async function lockAll(tx: Transaction, { from, to }: Merge): Promise<readonly [UserRow, UserRow]> {
  const workspaces = await tx
    .selectDistinct({ id: organizations.id })
    .from(organizations)
    .leftJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(or(inArray(organizationMembers.userId, [from, to]), inArray(organizations.ownerId, [from, to])))
    .orderBy(asc(organizations.id));
  for (const { id } of workspaces) await lockOrganization(tx, id);
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [from, to]))
    .orderBy(asc(users.id))
    .for('update');
  const [old, next] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === to)];
  if (!old || !next) throw notFound();
  return [old, next];
}

/** Deletes the old account, so that the new one can have its username. */
async function moveProfile(tx: Transaction, old: UserRow, next: UserRow): Promise<void> {
  if (next.pictureId === null)
    await tx.update(userPictures).set({ userId: next.id }).where(eq(userPictures.userId, old.id));
  await tx.delete(users).where(eq(users.id, old.id));
  const chosenName = next.chosenName ?? old.chosenName;
  const chosenUsername = next.chosenUsername ?? old.chosenUsername;
  await tx
    .update(users)
    .set({
      chosenName,
      fullName: chosenName ?? next.fullName,
      chosenUsername,
      username: chosenUsername ?? next.username,
      pictureId: next.pictureId ?? old.pictureId,
      startPage: next.startPage ?? old.startPage,
      locale: next.locale ?? old.locale,
      colorScheme: next.colorScheme ?? old.colorScheme,
    })
    .where(eq(users.id, next.id));
}

/** A person has one personal workspace. */
async function moveHome(
  tx: Transaction,
  departures: readonly Departure[],
  { from, to }: Merge,
): Promise<readonly Publication[]> {
  const homes = await tx
    .select()
    .from(organizations)
    .where(and(inArray(organizations.ownerId, [from, to]), eq(organizations.personal, true)));
  const old = homes.find(({ ownerId }) => ownerId === from);
  const next = homes.find(({ ownerId }) => ownerId === to);
  if (!old || !next) return [];
  if (await isEmpty(tx, next.id)) return deleteLocked(tx, departures, next.id);
  await tx.update(organizations).set({ personal: false }).where(eq(organizations.id, old.id));
  return [];
}

/** Whether a workspace holds nothing that anybody made or paid for. */
async function isEmpty(tx: Transaction, organizationId: string): Promise<boolean> {
  const holders = [
    channels,
    chatFolders,
    chatFiles,
    cards,
    deletedCards,
    lists,
    images,
    agents,
    applications,
    apiKeys,
    subscriptions,
    checkouts,
    automaticTopUps,
    automaticCharges,
    creditShares,
  ];
  for (const table of holders) {
    // A workspace that an operator has suspended or limited is kept, too.
    if ((await tx.$count(table, eq(table.organizationId, organizationId))) > 0) return false;
  }
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  return row?.suspendedAt === null && row.limits === null;
}

/** The role with more permissions survives. */
const rankOf = (role: string | null): number => rolePermissions[readRole(role)].length;

async function moveMemberships(tx: Transaction, { from, to }: Merge): Promise<void> {
  const rows = await tx
    .select({ member: organizationMembers, role: organizationRoles.name })
    .from(organizationMembers)
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(inArray(organizationMembers.userId, [from, to]));
  const own = rows.filter(({ member }) => member.userId === to);
  for (const { member, role } of rows.filter(({ member }) => member.userId === from)) {
    const { organizationId } = member;
    const there = own.find(each => each.member.organizationId === organizationId);
    if (!there) {
      const { id: _, ...values } = member;
      await tx.insert(organizationMembers).values({ ...values, userId: to });
    } else if (rankOf(role) > rankOf(there.role))
      await tx
        .update(organizationMembers)
        .set({ roleId: member.roleId })
        .where(eq(organizationMembers.id, there.member.id));
    // Their rows refer to the membership.
    const inOrganization = eq(teamMembers.organizationId, organizationId);
    await moveColumn(
      tx,
      { table: teamMembers, column: teamMembers.userId, uniqueWith: [teamMembers.teamId] },
      { from, to },
      inOrganization,
    );
    await moveColumn(
      tx,
      { table: spendingLimits, column: spendingLimits.userId, uniqueWith: [spendingLimits.organizationId] },
      { from, to },
      eq(spendingLimits.organizationId, organizationId),
    );
    await tx.delete(organizationMembers).where(eq(organizationMembers.id, member.id));
  }
}

async function moveColumn(
  tx: Transaction,
  { table, column, uniqueWith }: MovedColumn,
  { from, to }: Merge,
  narrowed?: ReturnType<typeof eq>,
): Promise<void> {
  const isOld = and(eq(column, from), narrowed);
  if (uniqueWith) {
    const same = sql.join(
      uniqueWith.map(each => sql`other.${sql.identifier(each.name)} = ${each}`),
      sql` AND `,
    );
    await tx
      .delete(table)
      .where(
        and(
          isOld,
          sql`EXISTS (SELECT FROM ${table} AS other WHERE other.${sql.identifier(column.name)} = ${to} AND ${same})`,
        ),
      );
  }
  await tx.execute(
    sql`UPDATE ${table} SET ${sql.identifier(column.name)} = ${to} WHERE ${isOld ?? sql`false`}`,
  );
}

/** Those by a claim come and go with the provider of the account. */
async function moveProductRoles(tx: Transaction, { from, to }: Merge): Promise<void> {
  const byHand = await tx
    .select()
    .from(userProductRoles)
    .where(and(eq(userProductRoles.userId, from), eq(userProductRoles.origin, 'hand')));
  if (byHand.length === 0) return;
  await tx
    .insert(userProductRoles)
    .values(byHand.map(({ role }) => ({ userId: to, role, origin: 'hand' as const })))
    .onConflictDoUpdate({
      target: [userProductRoles.userId, userProductRoles.role],
      set: { origin: 'hand' },
    });
}
