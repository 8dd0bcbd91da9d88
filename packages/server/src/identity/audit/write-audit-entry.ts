import {
  type AuditChange,
  type AuditField,
  type AuditKind,
  type auditKindsByGroup,
  impersonalActors,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../http/caller/actor';
import type { RequestContext } from '../../http/route/request-context';
import type { Database, Transaction } from '../../platform/db/database';
import { auditEntries, organizationMembers, organizations, users } from '../../platform/db/schema';
import { unauthorized } from '../../platform/errors/errors';

interface AuditEvent {
  readonly kind: AuditKind;
  /** The target of the action, with its current name. */
  readonly target: { readonly id: string | null; readonly name: string };
  readonly changes?: readonly AuditChange[];
  /** Default: the workspace of the request. */
  readonly organizationId?: string;
  /** Name of the acting application. Default: that of an embed token. */
  readonly applicationName?: string;
}

/** The data that an entry records of the request, or of the operator's command. */
export interface AuditContext
  extends Omit<EntryContext, 'user' | 'organization'>,
    Pick<RequestContext, 'user' | 'organization'> {}

interface EntryContext {
  readonly user: Pick<RequestContext['user'], 'id' | 'fullName'>;
  readonly address: string;
  readonly organization: { readonly id: string };
  readonly actor: {
    readonly kind: Actor['kind'] | 'command';
    readonly application?: { readonly name: string };
  };
}

/**
 * Logs an action in its transaction, so that there is no action without an entry, and no entry of an action that was rolled back.
 */
export async function writeAuditEntry(
  tx: Transaction,
  context: EntryContext,
  event: AuditEvent,
): Promise<void> {
  const { actor, user, address } = context;
  if (actor.kind === 'guest') throw unauthorized();
  await tx.insert(auditEntries).values({
    organizationId: event.organizationId ?? context.organization.id,
    kind: event.kind,
    actorId: user.id,
    actorName: user.fullName,
    via: actor.kind,
    applicationName: event.applicationName ?? actor.application?.name,
    address,
    targetId: event.target.id,
    targetName: event.target.name,
    changes: event.changes ?? [],
  });
}

/**
 * Logs a change without a named person: by the product itself, a page of the payment provider, or an operator, whom the operators'
 * log names. Never choose this on the basis of a caller's input, or callers could hide their own changes.
 */
export async function writeImpersonalEntry(
  tx: Transaction,
  via: keyof typeof impersonalActors,
  event: AuditEvent & {
    readonly organizationId: string;
    /** The person who has paid, if known. */
    readonly person?: { readonly id: string; readonly name: string } | undefined;
  },
): Promise<void> {
  await tx.insert(auditEntries).values({
    organizationId: event.organizationId,
    kind: event.kind,
    actorId: event.person?.id ?? impersonalActors[via],
    actorName: event.person?.name ?? via,
    via,
    address: '',
    targetId: event.target.id,
    targetName: event.target.name,
    changes: event.changes ?? [],
  });
}

/**
 * Logs a sign-out in the workspaces whose log has the sign-in. A workspace with colleagues does not get the address if the person has
 * another one, because the person may have signed out there.
 * @param enteredIds - the workspaces whose log has the sign-in; undefined for all
 */
export async function writeSignOutEntries(
  tx: Transaction,
  { user, address }: Pick<EntryContext, 'user' | 'address'>,
  kind: 'signed-out' | 'signed-out-everywhere',
  enteredIds: readonly string[] | undefined,
): Promise<void> {
  const target = { id: user.id, name: user.fullName };
  const workspaces = await findWorkspaces(tx, user.id);
  const hasOneShared = workspaces.filter(({ personal }) => !personal).length <= 1;
  for (const { id, personal } of workspaces.filter(each => enteredIds?.includes(each.id) ?? true))
    await writeAuditEntry(
      tx,
      {
        user,
        address: hasOneShared || personal ? address : '',
        organization: { id },
        actor: { kind: 'session' },
      },
      { kind, target },
    );
}

/** Logs in all workspaces of a person that an operator ended their sign-ins. */
export async function writeOperatorSignOut(
  tx: Transaction,
  target: { readonly id: string; readonly name: string },
): Promise<void> {
  for (const { id: organizationId } of await findWorkspaces(tx, target.id))
    await writeImpersonalEntry(tx, 'operator', { kind: 'signed-out-everywhere', organizationId, target });
}

const findWorkspaces = (tx: Transaction, userId: string) =>
  tx
    .select({ id: organizations.id, personal: organizations.personal })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(organizations.id);

/** Logs an export of data of the workspace. */
export const logExport = (
  db: Database,
  context: AuditContext & { readonly organization: { readonly name: string } },
  kind: (typeof auditKindsByGroup)['exports'][number],
): Promise<void> =>
  db.transaction(tx => writeAuditEntry(tx, context, { kind, target: context.organization }));

/** A user as the target of an entry. */
export async function findPerson(tx: Transaction, userId: string): Promise<{ id: string; name: string }> {
  const [row] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, userId));
  return { id: userId, name: row?.name ?? '' };
}

type Value = string | null | undefined | readonly string[];

/** The changed fields in the form of an entry. */
export function changesOf(
  fields: Readonly<Partial<Record<AuditField, readonly [from: Value, to: Value]>>>,
): AuditChange[] {
  return Object.entries(fields).flatMap(([field, [before, after]]) => {
    const [from, to] = [textOf(before), textOf(after)];
    // The keys are those of the type.
    return from === to ? [] : [{ field: field as AuditField, from, to }];
  });
}

function textOf(value: Value): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return value.length === 0 ? null : value.join(', ');
}
