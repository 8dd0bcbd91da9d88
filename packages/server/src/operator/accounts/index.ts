import {
  getOperatorPerson,
  giveProductRole as giveProductRoleRoute,
  listOperatorPeople,
  signPersonOut,
  takeProductRole as takeProductRoleRoute,
} from '@oriel/contracts';
import { endSignIns } from '../../account/end-sign-ins';
import { operationsOf } from '../../http/route/operation';
import { writeOperatorSignOut } from '../../identity/audit/write-audit-entry';
import { logOperator } from '../../identity/operator-log/log-operator';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import { giveProductRole, takeProductRole } from '../../identity/product-roles/change-product-roles';
import type { Noun } from '../../noun';
import type { Transaction } from '../../platform/db/database';
import type { users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { findPersonRow, listPeople, readPerson } from './person-reads';

const { operation } = operationsOf<Services>()({});

type UserRow = typeof users.$inferSelect;

/** Changes a person; everything that is open for them is checked again after the commit. */
async function change(
  { db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>,
  personId: string,
  work: (tx: Transaction, person: UserRow) => Promise<void>,
) {
  await db.transaction(async tx => work(tx, await findPersonRow(tx, personId)));
  await bus.publish(rightsChanged, personId);
  return readPerson(db, { now }, personId);
}

const peopleOperations = [
  operation(listOperatorPeople, ({ db, query }) => listPeople(db, query)),

  operation(getOperatorPerson, ({ db, now, params }) => readPerson(db, { now }, params.personId)),

  operation(giveProductRoleRoute, ({ params, context, ...services }) =>
    change(services, params.personId, (tx, person) => giveProductRole(tx, context, person, params.role)),
  ),

  operation(takeProductRoleRoute, ({ params, context, ...services }) =>
    change(services, params.personId, (tx, person) => takeProductRole(tx, context, person, params.role)),
  ),

  operation(signPersonOut, ({ params, context, ...services }) =>
    change(services, params.personId, async (tx, { id, fullName }) => {
      await endSignIns(tx, id, services.now());
      await writeOperatorSignOut(tx, { id, name: fullName });
      await logOperator(tx, context, {
        action: 'person-signed-out',
        subject: { type: 'person', id, label: fullName },
      });
    }),
  ),
];

/** People as operators see and change them: never anything that they wrote. */
export const operatorPeople: Noun<Services> = { operations: peopleOperations };
