import {
  changePersonalDataCheck,
  createOrganization,
  deleteOrganization,
  getChatCostLimit,
  getOrganization,
  getOrganizationSettings,
  limits,
  listMyOrganizations,
  type Organization,
  setChatCostLimit,
  transferOrganization,
  updateOrganization,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { identityOf } from '../../http/caller/actor';
import { checkName } from '../../http/route/check-name';
import { operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { planIn } from '../../identity/permissions/compute-features';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import {
  organizationMembers,
  organizationSettings,
  organizations,
  subscriptions,
  users,
} from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { changeSettings, describeSettings, type HasAgent } from './change-settings';
import { createOrganizationRows } from './create-organization-rows';
import { describeOrganization } from './describe-organization';
import { findOrganization } from './find-organization';
import { removeOrganization } from './remove-organization';
import { changeOwner } from './transfer-organization';

export interface OrganizationServices extends Services {
  readonly hasAgent: HasAgent;
}

const { operation, transaction } = operationsOf<OrganizationServices>()({});

/** For people of an application, who may not see members. */
const withoutOwner = ({ owner: _, ...rest }: Organization): Organization => rest;

export const organizationOperations = [
  /** The caller's workspaces, the personal one first; a token or key only gets its own. */
  operation(listMyOrganizations, async ({ db, context }) => {
    const only = context.boundOrganizationId;
    // A person of an application is not a member of its workspace.
    if (only !== undefined && identityOf(context.actor) === 'applicationPerson')
      return [withoutOwner(await findOrganization(db, only))];
    const others = alias(organizationMembers, 'others');
    const memberCount = db
      .select({ number: sql<number>`count(*)::integer` })
      .from(others)
      .innerJoin(users, eq(users.id, others.userId))
      .where(and(eq(others.organizationId, organizations.id), ne(users.identityIssuer, apiKeyIssuer)));
    const rows = await db
      .select({
        organization: organizations,
        subscription: subscriptions,
        startPage: organizationSettings.startPage,
        memberCount: sql<number>`(${memberCount})`,
      })
      .from(organizations)
      .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
      .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
      .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
      .where(
        and(
          eq(organizationMembers.userId, context.user.id),
          only === undefined ? undefined : eq(organizations.id, only),
        ),
      )
      .orderBy(desc(organizations.personal), asc(organizations.name), asc(organizations.id));
    return rows.map(({ organization, subscription, startPage, memberCount }) => ({
      ...describeOrganization(organization, startPage),
      ...(only === undefined && { plan: planIn(subscription), memberCount }),
    }));
  }),

  transaction(createOrganization, async ({ db, config, query, body: { name }, context }) => {
    if (query.userId !== undefined && query.userId !== context.user.id)
      throw forbidden('forbidden', 'A workspace can be made for oneself only');
    checkName('organization', name, { max: limits.organizationName, rule: config.nameRule });
    const made = await createOrganizationRows(db, config, {
      name,
      ownerId: context.user.id,
      personal: false,
    });
    if (!made) throw new Error('The organization was not stored');
    await writeAuditEntry(db, context, {
      kind: 'organization-created',
      target: made,
      organizationId: made.id,
    });
    return describeOrganization(made);
  }),

  operation(getOrganization, async ({ db, context }) => {
    const found = await findOrganization(db, context.organization.id);
    return context.organization.application ? withoutOwner(found) : found;
  }),

  transaction(updateOrganization, async ({ db, config, body: { name }, context }) => {
    const { id, name: present } = context.organization;
    // An unchanged name need not satisfy the rule.
    if (name !== present)
      checkName('organization', name, { max: limits.organizationName, rule: config.nameRule });
    const before = await lockOrganization(db, id);
    const [row] = await db.update(organizations).set({ name }).where(eq(organizations.id, id)).returning();
    if (!row) throw notFound();
    const changes = changesOf({ name: [before.name, name] });
    if (changes.length > 0)
      await writeAuditEntry(db, context, { kind: 'organization-renamed', target: row, changes });
    return findOrganization(db, id);
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(deleteOrganization, async ({ query, context, ...services }) => {
    await removeOrganization(services, context, query.resourcesAction);
    return undefined;
  }),

  transaction(transferOrganization, ({ db, body, context }) => changeOwner(db, context, body.memberId)),

  operation(getOrganizationSettings, async ({ db, context }) => {
    const [row] = await db
      .select()
      .from(organizationSettings)
      .where(eq(organizationSettings.organizationId, context.organization.id));
    if (!row) throw notFound();
    const settings = describeSettings(row);
    // The names belong to colleagues and customers, which people of an application may not see.
    return context.organization.application
      ? { ...settings, protectedNames: undefined, allowedPredefinedAgentIds: [] }
      : settings;
  }),

  operation(updateOrganizationSettings, ({ db, hasAgent, body, context }) =>
    changeSettings(db, hasAgent, context, body),
  ),

  operation(getChatCostLimit, async ({ db, context }) => {
    const [row] = await db
      .select({ limit: organizationSettings.chatCostLimit })
      .from(organizationSettings)
      .where(eq(organizationSettings.organizationId, context.organization.id));
    if (!row) throw notFound();
    return row;
  }),

  operation(setChatCostLimit, async ({ db, hasAgent, body: { limit }, context }) => {
    await changeSettings(db, hasAgent, context, { chatCostLimit: limit });
    return { limit };
  }),

  operation(changePersonalDataCheck, ({ db, hasAgent, body, context }) =>
    changeSettings(db, hasAgent, context, body),
  ),
];
