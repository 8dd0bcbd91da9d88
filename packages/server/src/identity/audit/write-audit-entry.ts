import type { AuditChange, AuditField, AuditKind } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../http/caller/actor';
import type { RequestContext } from '../../http/route/request-context';
import type { Transaction } from '../../platform/db/database';
import { auditEntries, users } from '../../platform/db/schema';
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
export interface AuditContext extends Pick<RequestContext, 'user' | 'address' | 'organization'> {
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
  context: AuditContext,
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
