import { deleteOrganization, transferOrganization } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Services } from '../../services';
import { removeOrganization } from './remove-organization';
import { changeOwner } from './transfer-organization';

const { operation, transaction } = operationsOf<Services>()({});

export const organizationOperations = [
  // Not a `transaction`: what is told to other processes is told after the commit.
  operation(deleteOrganization, async ({ query, context, ...services }) => {
    await removeOrganization(services, callerOf(context), query.resourcesAction);
    return undefined;
  }),

  transaction(transferOrganization, ({ db, body, context }) =>
    changeOwner(db, callerOf(context), body.memberId),
  ),
];

const callerOf = ({ organization, user }: RequestContext) => ({
  organizationId: organization.id,
  userId: user.id,
});
