import {
  checkOrigin as checkOriginRoute,
  createApplication,
  deleteApplication,
  getApplication,
  getEmbedCode,
  limits,
  listApplications,
  type OriginCheck,
  type OriginProblem,
  originText,
  updateApplication,
  writeEmbedCode,
} from '@oriel/contracts';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { operationsOf } from '../../http/route/operation';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, applications, lists } from '../../platform/db/schema';
import { conflict, invalidPayload, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { type AuditContext, changesOf, writeAuditEntry } from '../audit/write-audit-entry';
import { publishAll } from '../departures/departures';
import { deletePeople, peopleOf } from '../people/delete-people';
import { lockManaged } from '../permissions/lock-organization';
import { rightsChanged } from '../permissions/rights-watch';
import { addApplication } from './add-application';
import { applicationChanged } from './application-changed';
import { describeApplication, describeApplications } from './describe-application';
import { type ApplicationRow, loadApplication } from './load-application';
import { checkTrusted } from './trust';

interface Shown {
  readonly shownAgentIds?: readonly string[] | null | undefined;
  readonly shownListIds?: readonly string[] | null | undefined;
}

/** An application can only show what the whole workspace may use. @throws 400 for anything else */
async function checkShown(
  db: Queryable,
  organizationId: string,
  { shownAgentIds, shownListIds }: Shown,
): Promise<void> {
  if (shownAgentIds?.length) {
    const ids = [...new Set(shownAgentIds)];
    const found = await db.$count(
      agents,
      and(
        inArray(agents.id, ids),
        eq(agents.access, 'workspace'),
        or(isNull(agents.organizationId), eq(agents.organizationId, organizationId)),
      ),
    );
    if (found < ids.length) throw unknown('body.shownAgentIds');
  }
  if (shownListIds?.length) {
    const ids = [...new Set(shownListIds)];
    const found = await db.$count(
      lists,
      and(inArray(lists.id, ids), eq(lists.organizationId, organizationId), eq(lists.visibility, 'ORG')),
    );
    if (found < ids.length) throw unknown('body.shownListIds');
  }
}

const unknown = (path: string) =>
  invalidPayload([{ path, code: 'not_found', message: 'Not of the workspace' }]);

/** Whether widgets of an application work on the page at an address, which may be more than an origin. */
function checkOrigin(
  { enabled, allowedOrigins }: Pick<ApplicationRow, 'enabled' | 'allowedOrigins'>,
  address: string,
): OriginCheck {
  const origin = readOrigin(address);
  const isListed = origin !== null && allowedOrigins.includes(origin);
  const problems: OriginProblem[] = [];
  if (origin === null) problems.push('not_an_origin');
  else if (!isListed) problems.push('not_allowed');
  if (!enabled) problems.push('switched_off');
  if (origin !== null && isInsecure(new URL(origin))) problems.push('insecure');
  return {
    origin,
    allowed: isListed && enabled,
    problems,
    similar:
      origin === null || isListed
        ? []
        : allowedOrigins.filter(each => siteOf(new URL(each)) === siteOf(new URL(origin))),
  };
}

function readOrigin(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return z.safeParse(originText, origin).success ? origin : null;
}

const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** Browsers treat this machine as secure even without https. */
const isInsecure = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

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
