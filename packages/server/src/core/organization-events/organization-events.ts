import { followOrganization, type OrganizationEvent } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import type { Services } from '../../services';

/** Topic of the bus; the payload is the id of a workspace and what of it has changed. */
const organizationChanged = 'organization-changed';

/** Tells every tab, in all processes, that something of a workspace is another now. Call it after the commit. */
export async function tellOrganization(
  { bus }: Pick<Services, 'bus'>,
  organizationId: string,
  type: Exclude<OrganizationEvent['type'], 'ready'>,
): Promise<void> {
  await bus.publish(organizationChanged, `${organizationId}:${type}`);
  // What a plan allows may be open somewhere.
  if (type === 'subscription') await bus.publish(rightsChanged, organizationId);
}

const { operation } = operationsOf<Services>()({});

export const organizationEventOperations = [
  operation(followOrganization, ({ query, context, bus }) => {
    const organizationId = context.organization.id;
    return reader =>
      new Promise<void>(resolve => {
        const timer = setTimeout(finish, query.seconds * 1_000);
        const unsubscribe = bus.subscribe(organizationChanged, payload => {
          const [id, type] = payload.split(':');
          if (id !== organizationId) return;
          if (type === 'subscription' || type === 'credits') reader.take({ id: undefined, event: { type } });
        });
        function finish() {
          clearTimeout(timer);
          unsubscribe();
          reader.signal.removeEventListener('abort', finish);
          resolve();
        }
        reader.signal.addEventListener('abort', finish);
        // Listens by now: nothing is missed between what is read after this and the next event.
        reader.take({ id: undefined, event: { type: 'ready' } });
        if (reader.signal.aborted) finish();
      });
  }),
];
