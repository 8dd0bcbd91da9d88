import {
  checkOrigin as checkOriginRoute,
  createApplication,
  deleteApplication,
  getApplication,
  getEmbedCode,
  limits,
  listApplications,
  updateApplication,
  writeEmbedCode,
} from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Transaction } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { type AuditContext, changesOf, writeAuditEntry } from '../audit/write-audit-entry';
import { publishAll } from '../departures/departures';
import { deletePeople, peopleOf } from '../people/delete-people';
import { lockManaged } from '../permissions/lock-organization';
import { rightsChanged } from '../permissions/rights-watch';
import { addApplication } from './add-application';
import { applicationChanged } from './application-changed';
import { checkOrigin } from './check-origin';
import { checkShown } from './check-shown';
import { describeApplication, describeApplications } from './describe-application';
import { type ApplicationRow, loadApplication } from './load-application';
import { checkTrusted } from './trust';

const { operation, transaction } = operationsOf<Services>()({ application: loadApplication });

export const applicationOperations = [
  operation(listApplications, async ({ db, context }) => {
    const rows = await db
      .select()
      .from(applications)
      .where(eq(applications.organizationId, context.organization.id))
      .orderBy(asc(applications.createdAt), asc(applications.id));
    return describeApplications(db, rows);
  }),

  transaction(createApplication, async ({ db, body, context }) => {
    const organizationId = context.organization.id;
    await lockManaged(db, { organizationId, userId: context.user.id }, 'manageOrganizationSettings');
    const present = await db.$count(applications, eq(applications.organizationId, organizationId));
    if (present >= limits.applicationsPerOrganization)
      throw conflict(
        'conflict',
        `A workspace has at most ${limits.applicationsPerOrganization} applications`,
      );
    await checkShown(db, organizationId, body);
    const made = await addApplication(db, organizationId, body);
    await writeAuditEntry(db, context, {
      kind: 'application-created',
      target: made,
      changes: changesOf({
        allowedOrigins: [undefined, made.allowedOrigins],
        widgets: [undefined, made.widgets],
        signInHours: [undefined, String(made.signInHours)],
      }),
    });
    return made;
  }),

  operation(getApplication, ({ db, application }) => describeApplication(db, application)),

  // Neither this nor the deletion is a `transaction`: other processes are notified after the commit.
  operation(updateApplication, async ({ params, body, context, ...services }) => {
    const { db, bus } = services;
    const changed = await db.transaction(async tx => {
      const before = await loadApplication({ ...services, db: tx, params, context, lock: true });
      if (body.allowedOrigins || body.widgets) await checkTrusted(tx, before, context);
      await checkShown(tx, before.organizationId, body);
      const [row] = await tx
        .update(applications)
        .set({
          ...(body.name !== undefined && { name: body.name }),
          ...(body.allowedOrigins && { allowedOrigins: [...new Set(body.allowedOrigins)] }),
          ...(body.widgets && { widgets: [...new Set(body.widgets)] }),
          ...(body.signInHours !== undefined && { signInHours: body.signInHours }),
          ...(body.shownAgentIds !== undefined && { shownAgentIds: body.shownAgentIds }),
          ...(body.shownListIds !== undefined && { shownListIds: body.shownListIds }),
          ...(body.offersSignIn !== undefined && { offersSignIn: body.offersSignIn }),
          ...(body.enabled !== undefined && { enabled: body.enabled }),
          updatedAt: new Date(),
        })
        .where(eq(applications.id, before.id))
        .returning();
      if (!row) throw notFound();
      await auditChange(tx, context, before, row);
      return row;
    });
    await tell(bus, changed.id);
    return describeApplication(db, changed);
  }),

  operation(deleteApplication, async ({ params, context, ...services }) => {
    const { db, bus, departures, now } = services;
    const { id, published } = await db.transaction(async tx => {
      const application = await loadApplication({ ...services, db: tx, params, context, lock: true });
      const { id, organizationId } = application;
      await writeAuditEntry(tx, context, { kind: 'application-deleted', target: application });
      const people = { organizationId, userIds: peopleOf(tx, id) };
      const published = await deletePeople(tx, departures, people, now());
      await tx.delete(applications).where(eq(applications.id, id));
      return { id, published };
    });
    await publishAll(bus, published);
    await tell(bus, id);
    return undefined;
  }),

  operation(getEmbedCode, async ({ db, application, publicUrl, frameOrigin }) =>
    writeEmbedCode({ api: publicUrl, frameOrigin }, await describeApplication(db, application)),
  ),

  operation(checkOriginRoute, ({ application, query }) => checkOrigin(application, query.address)),
];

/** The value in the audit log. */
const yesOf = (value: boolean): string | undefined => (value ? 'yes' : undefined);

async function auditChange(
  tx: Transaction,
  context: AuditContext,
  before: ApplicationRow,
  after: ApplicationRow,
): Promise<void> {
  const changes = changesOf({
    name: [before.name, after.name],
    allowedOrigins: [before.allowedOrigins, after.allowedOrigins],
    widgets: [before.widgets, after.widgets],
    signInHours: [String(before.signInHours), String(after.signInHours)],
    shownAgents: [before.shownAgentIds ?? 'all', after.shownAgentIds ?? 'all'],
    shownLists: [before.shownListIds ?? 'all', after.shownListIds ?? 'all'],
    offersSignIn: [yesOf(before.offersSignIn), yesOf(after.offersSignIn)],
  });
  if (changes.length > 0)
    await writeAuditEntry(tx, context, { kind: 'application-changed', target: after, changes });
  if (before.enabled !== after.enabled) {
    const kind = after.enabled ? 'application-switched-on' : 'application-switched-off';
    await writeAuditEntry(tx, context, { kind, target: after });
  }
}

/** Has all processes check the application's frames and open streams again. */
async function tell(bus: Services['bus'], applicationId: string): Promise<void> {
  await bus.publish(applicationChanged, applicationId);
  await bus.publish(rightsChanged, applicationId);
}
