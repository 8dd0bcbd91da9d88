/*
 * Removes a member from a workspace, with all of the member's own data there (`nouns.ts` lists the parts). In one transaction,
 * behind the lock of the workspace. Cards and lists are deleted, or go to an heir together with agents and teams. The heir is the
 * named colleague, else the caller; if the caller leaves, the owner.
 * After the commit, the member's open streams are closed, in all processes.
 */
import type { ResourcesAction } from '@oriel/contracts';
import {
  type AuditContext,
  changesOf,
  findPerson,
  writeAuditEntry,
} from '../../identity/audit/write-audit-entry';
import { endMemberships, publishAll } from '../../identity/departures/departures';
import type { Database, Transaction } from '../../platform/db/database';
import { conflict, invalidPayload } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { keepMember, type MemberRow } from './load-member';

interface Removal {
  readonly resourcesAction: ResourcesAction;
  /** User id of the colleague who inherits. Default: the caller; if the caller leaves, the owner. */
  readonly heirId?: string | undefined;
  readonly context: AuditContext;
  /** Loads the member under the lock of the workspace, and its owner. @throws 404, 403, 409 */
  readonly lock: (tx: Transaction) => Promise<{ member: MemberRow; ownerId: string | undefined }>;
}

export async function removeMember(
  { db, bus, departures, now }: Pick<Services, 'bus' | 'departures' | 'now'> & { readonly db: Database },
  { resourcesAction, heirId, context, lock }: Removal,
): Promise<void> {
  const published = await db.transaction(async tx => {
    const { member, ownerId } = await lock(tx);
    const { organizationId, userId } = member;
    const leaves = userId === context.user.id;
    const heir =
      resourcesAction === 'transfer' ? (heirId ?? (leaves ? ownerId : context.user.id)) : undefined;
    if (resourcesAction === 'transfer' && heir === undefined)
      throw conflict('conflict', 'The workspace has no owner to transfer to');
    const isNamed = heirId !== undefined && heir !== undefined;
    if (isNamed && (heir === userId || !(await keepMember(tx, organizationId, heir))))
      throw invalidPayload([{ path: 'heirId', code: 'not_found', message: 'Not another member' }]);
    await writeAuditEntry(tx, context, {
      kind: leaves ? 'member-left' : 'member-removed',
      target: await findPerson(tx, userId),
      changes: changesOf({
        cardsAndLists: [undefined, resourcesAction],
        heir: [undefined, heir === undefined ? undefined : (await findPerson(tx, heir)).name],
      }),
    });
    const leaving = { organizationId, userIds: [userId], heir };
    return endMemberships(tx, departures, leaving, now());
  });
  await publishAll(bus, published);
}
