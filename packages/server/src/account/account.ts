import { deleteAccount, exportAccount as exportAccountRoute, listAccountObstacles } from '@oriel/contracts';
import { closeCheckouts } from '../core/subscriptions/close-checkouts';
import { operationsOf } from '../http/route/operation';
import { formatSessionCookie } from '../identity/sessions/session-cookie';
import { readBillingTime } from '../platform/db/billing-time';
import { invalidPayload } from '../platform/errors/errors';
import type { Services } from '../services';
import { exportAccount } from './export-account';
import { findObstacles, findOwned } from './find-obstacles';
import { removeAccount } from './remove-account';

const { operation } = operationsOf<Services>()({});

/** The account of the person who calls. */
export const accountOperations = [
  operation(listAccountObstacles, async ({ db, now, context }) =>
    findObstacles(db, context.user.id, await readBillingTime(db, now)),
  ),

  // Not a `transaction`: what is told to other processes is told after the commit.
  operation(deleteAccount, async ({ body, context, ...services }) => {
    if (body.username !== context.user.username)
      throw invalidPayload([{ path: 'body.username', code: 'custom', message: 'Not the username' }]);
    for (const id of await findOwned(services.db, context.user.id)) await closeCheckouts(services, id);
    await removeAccount(services, context, body.resourcesAction);
    context.cookies.push(formatSessionCookie(services.publicUrl, '', 0));
    return undefined;
  }),

  operation(exportAccountRoute, ({ db, log, context: { user, locale } }) =>
    exportAccount({ db, log, user, locale }),
  ),
];
