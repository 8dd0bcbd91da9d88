import type { OperatorAction, OperatorChange, OperatorSubjectType } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import type { Transaction } from '../../platform/db/database';
import { operatorLog } from '../../platform/db/schema';

export interface OperatorEvent {
  readonly action: OperatorAction;
  readonly subject: {
    readonly type: OperatorSubjectType;
    readonly id: string | null;
    readonly label: string;
  };
  readonly details?: readonly OperatorChange[];
  readonly reason?: string | undefined;
}

/** The operator's request, `command` for a command on the server, or `claim` for one of the identity provider. */
export type OperatorContext = Pick<RequestContext, 'user' | 'address'> | 'command' | 'claim';

/**
 * Logs what an operator does in the transaction of the action, so that there is no action without an entry, and no entry of an
 * action that was rolled back. Never pass secrets or anything that people wrote in chats.
 */
export async function logOperator(
  tx: Transaction,
  context: OperatorContext,
  { action, subject, details, reason }: OperatorEvent,
): Promise<void> {
  await tx.insert(operatorLog).values({
    ...(typeof context === 'string'
      ? { actorId: null, actorName: context, address: '' }
      : { actorId: context.user.id, actorName: context.user.fullName, address: context.address }),
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: subject.label,
    details: [...(details ?? [])],
    reason: reason ?? null,
  });
}

type Value = string | number | boolean | null | undefined;

/** The changed fields in the form of an entry. */
export function operatorChanges(
  fields: Readonly<Record<string, readonly [from: Value, to: Value]>>,
): OperatorChange[] {
  const textOf = (value: Value) => (value === null || value === undefined ? null : String(value));
  return Object.entries(fields).flatMap(([field, [before, after]]) => {
    const [from, to] = [textOf(before), textOf(after)];
    return from === to ? [] : [{ field, from, to }];
  });
}
