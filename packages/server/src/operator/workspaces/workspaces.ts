import {
  type AuditChange,
  type AuditKind,
  getOperatorWorkspace,
  type InvoicedPlan,
  listOperatorTeams,
  listOperatorWorkspaces,
  limits as productLimits,
  removeInvoicedPlan,
  resumeWorkspace,
  setInvoicedPlan,
  setWorkspaceLimits,
  suspendWorkspace,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { recognizeFile } from '../../ai/files/store-file';
import { topics } from '../../chat/run-topics';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { changesOf, writeImpersonalEntry } from '../../identity/audit/write-audit-entry';
import { logOperator, operatorChanges } from '../../identity/operator-log/log-operator';
import { lockOrganization, type OrganizationRow } from '../../identity/permissions/lock-organization';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import { countLicensedMembers } from '../../organizations/credits/count-licensed-members';
import { publishOrganizationEvent } from '../../organizations/organization-events/organization-events';
import { checkSeats, isServing, maxSeatsOf } from '../../organizations/subscriptions/subscription-rules';
import type { Transaction } from '../../platform/db/database';
import { chatFiles, organizations, runs, subscriptions } from '../../platform/db/schema';
import { badRequest, conflict, invalidPayload } from '../../platform/errors/errors';
import { addWork } from '../../platform/work/work-store';
import type { Services } from '../../services';
import { listWorkspaces, readTeamNames, readWorkspace } from './workspace-reads';

const { operation } = operationsOf<Services>()({});

const subjectOf = ({ id, name }: OrganizationRow) => ({ type: 'workspace', id, label: name }) as const;

/** Changes a workspace under its lock; everybody with a stream in it is checked again after the commit. */
async function change(
  { db, bus, config, now }: Pick<Services, 'db' | 'bus' | 'config' | 'now'>,
  id: string,
  work: (tx: Transaction, workspace: OrganizationRow) => Promise<void>,
) {
  await db.transaction(async tx => work(tx, await lockOrganization(tx, id)));
  await bus.publish(rightsChanged, id);
  await publishOrganizationEvent({ bus }, id, 'subscription');
  return readWorkspace(db, { config, now }, id);
}

/** Workspaces as operators see and change them: never their contents. */
export const workspaceOperations = [
  operation(listOperatorWorkspaces, ({ db, query }) => listWorkspaces(db, query)),

  operation(getOperatorWorkspace, ({ db, params, ...services }) =>
    readWorkspace(db, services, params.workspaceId),
  ),

  operation(listOperatorTeams, ({ db, params }) => readTeamNames(db, params.workspaceId)),

  operation(setInvoicedPlan, ({ params, body, context, ...services }) =>
    change(services, params.workspaceId, (tx, workspace) =>
      setPlan(tx, context, workspace, body, services.now()),
    ),
  ),

  operation(removeInvoicedPlan, ({ params, context, ...services }) =>
    change(services, params.workspaceId, async (tx, workspace) => {
      const before = await lockInvoiced(tx, workspace.id);
      if (!before) return;
      await tx.delete(subscriptions).where(eq(subscriptions.id, before.id));
      const taken = { plan: [before.plan, null], seats: [String(before.seats), null] } as const;
      await logInWorkspace(tx, workspace, 'plan-removed', changesOf(taken));
      await logOperator(tx, context, {
        action: 'workspace-plan-removed',
        subject: subjectOf(workspace),
        details: operatorChanges({ plan: [before.plan, null], seats: [before.seats, null] }),
      });
    }),
  ),

  operation(setWorkspaceLimits, ({ params, body, context, ...services }) =>
    change(services, params.workspaceId, async (tx, workspace) => {
      const before = workspace.limits ?? {};
      const details = operatorChanges({
        seats: [before.seats, body.seats],
        storageMegabytes: [before.storageMegabytes, body.storageMegabytes],
      });
      if (details.length === 0) return;
      const members = await countLicensedMembers(tx, workspace.id);
      if (body.seats !== undefined && body.seats !== before.seats && body.seats < members)
        throw invalidPayload([
          {
            path: 'body.seats',
            code: 'too_few',
            message: 'There are more members',
            details: { min: members },
          },
        ]);
      await tx.update(organizations).set({ limits: body }).where(eq(organizations.id, workspace.id));
      const changes = changesOf({
        seats: [before.seats?.toString(), body.seats?.toString()],
        storageMegabytes: [before.storageMegabytes?.toString(), body.storageMegabytes?.toString()],
      });
      await logInWorkspace(tx, workspace, 'organization-limits-changed', changes);
      await logOperator(tx, context, {
        action: 'workspace-limits-set',
        subject: subjectOf(workspace),
        details,
      });
    }),
  ),

  operation(suspendWorkspace, async ({ params, body: { reason }, context, ...services }) => {
    const suspended = await change(services, params.workspaceId, async (tx, workspace) => {
      if (workspace.suspendedAt !== null && workspace.suspensionReason === reason) return;
      await tx
        .update(organizations)
        .set({ suspendedAt: workspace.suspendedAt ?? services.now(), suspensionReason: reason })
        .where(eq(organizations.id, workspace.id));
      const changes = changesOf({ reason: [null, reason] });
      await logInWorkspace(tx, workspace, 'organization-suspended', changes);
      await logOperator(tx, context, {
        action: 'workspace-suspended',
        subject: subjectOf(workspace),
        reason,
      });
    });
    await stopAnswers(services, params.workspaceId);
    return suspended;
  }),

  operation(resumeWorkspace, ({ params, context, ...services }) =>
    change(services, params.workspaceId, async (tx, workspace) => {
      if (workspace.suspendedAt === null) return;
      await tx
        .update(organizations)
        .set({ suspendedAt: null, suspensionReason: null })
        .where(eq(organizations.id, workspace.id));
      await logInWorkspace(tx, workspace, 'organization-resumed');
      await logOperator(tx, context, { action: 'workspace-resumed', subject: subjectOf(workspace) });
      const unread = await tx
        .select({ id: chatFiles.id })
        .from(chatFiles)
        .where(and(eq(chatFiles.organizationId, workspace.id), eq(chatFiles.recognition, 'pending')));
      const ids = unread.map(({ id }) => id);
      await addWork(tx, recognizeFile, ids, { sharedBy: workspace.id });
    }),
  ),
];

/** Also logs an operator's change for the administrators of the workspace; only the operators' log names the person. */
const logInWorkspace = (
  tx: Transaction,
  workspace: OrganizationRow,
  kind: AuditKind,
  changes: readonly AuditChange[] = [],
): Promise<void> =>
  writeImpersonalEntry(tx, 'operator', {
    kind,
    organizationId: workspace.id,
    target: workspace,
    changes,
  });

/** Stops the running answers of a workspace; they keep what they have written. */
async function stopAnswers({ db, bus }: Pick<Services, 'db' | 'bus'>, organizationId: string) {
  const isRunning = and(eq(runs.organizationId, organizationId), eq(runs.status, 'running'));
  const running = await db.select({ id: runs.id }).from(runs).where(isRunning);
  // One at a time: their writers lock several of them in an order of their own.
  for (const { id } of running) {
    await db
      .update(runs)
      .set({ cancelRequested: true })
      .where(and(eq(runs.id, id), isRunning));
    await bus.publish(topics.runCancelled, id);
  }
}

/** The subscription, unless it is one that the payment provider charges. @throws 409 */
async function lockInvoiced(tx: Transaction, organizationId: string) {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId))
    .for('update');
  if (row?.productType !== 'stripeSubscription') return row;
  if (isServing(row))
    throw conflict('subscription_active', 'The payment provider charges a subscription of this workspace');
  return row;
}

async function setPlan(
  tx: Transaction,
  context: RequestContext,
  workspace: OrganizationRow,
  { plan, seats, periodEnd, reason }: InvoicedPlan,
  now: Date,
): Promise<void> {
  if (periodEnd !== null && new Date(periodEnd) <= now)
    throw invalidPayload([{ path: 'body.periodEnd', code: 'past', message: 'Not in the future' }]);
  const before = await lockInvoiced(tx, workspace.id);
  if (seats > maxSeatsOf(workspace))
    throw badRequest('seats_too_many', 'The number of licences is not possible', {
      details: { min: 1, max: Math.min(productLimits.seatsPerOrganization, maxSeatsOf(workspace)) },
    });
  checkSeats(seats, await countLicensedMembers(tx, workspace.id), workspace);
  const currentPeriodEnd = periodEnd === null ? null : new Date(periodEnd);
  const values = {
    plan,
    seats,
    productType: 'vaudSubscription',
    status: 'active',
    currentPeriodEnd,
    // A job ends the plan then.
    cancelAtPeriodEnd: currentPeriodEnd !== null,
    totalAmount: 0,
    providerId: null,
  };
  await tx
    .insert(subscriptions)
    .values({ organizationId: workspace.id, ...values })
    .onConflictDoUpdate({ target: subscriptions.organizationId, set: values });
  const changes = changesOf({
    plan: [before?.plan, plan],
    seats: [before?.seats.toString(), String(seats)],
    expiresAt: [before?.currentPeriodEnd?.toISOString(), periodEnd],
  });
  await logInWorkspace(tx, workspace, 'plan-changed', changes);
  await logOperator(tx, context, {
    action: 'workspace-plan-set',
    subject: subjectOf(workspace),
    details: operatorChanges({
      plan: [before?.plan, plan],
      seats: [before?.seats, seats],
      periodEnd: [before?.currentPeriodEnd?.toISOString(), periodEnd],
    }),
    reason,
  });
}
