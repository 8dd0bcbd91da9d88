import { deleteOrganization, transferOrganization } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { Services } from '../../services';
import { removeOrganization } from './remove-organization';
import { changeOwner } from './transfer-organization';

const { operation, transaction } = operationsOf<Services>()({});

export const organizationOperations = [
  // Not a `transaction`: what is told to other processes is told after the commit.
  operation(deleteOrganization, async ({ query, context, ...services }) => {
    await removeOrganization(services, context, query.resourcesAction);
    return undefined;
  }),

  transaction(transferOrganization, ({ db, body, context }) => changeOwner(db, context, body.memberId)),
];
