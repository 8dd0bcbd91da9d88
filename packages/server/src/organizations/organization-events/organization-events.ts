import { followOrganization, type OrganizationEvent } from '@oriel/contracts';
import { timedFeed } from '../../http/live/timed-feed';
import { operationsOf } from '../../http/route/operation';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import type { Services } from '../../services';

/** Topic of the bus; the payload is the id of a workspace and the kind of change. */
const organizationChanged = 'organization-changed';

/** Notifies every tab, in all processes, that something in a workspace has changed. Call it after the commit. */
export async function publishOrganizationEvent(
  { bus }: Pick<Services, 'bus'>,
  organizationId: string,
  type: Exclude<OrganizationEvent['type'], 'ready'>,
): Promise<void> {
  await bus.publish(organizationChanged, `${organizationId}:${type}`);
  // Streams that depend on the plan may be open.
  if (type === 'subscription') await bus.publish(rightsChanged, organizationId);
}

const { operation } = operationsOf<Services>()({});

export const organizationEventOperations = [
  operation(followOrganization, ({ query, context, bus }) => {
    const organizationId = context.organization.id;
    return timedFeed<OrganizationEvent>(query.seconds, take =>
      bus.subscribe(organizationChanged, payload => {
        const [id, type] = payload.split(':');
        if (id === organizationId && (type === 'subscription' || type === 'credits' || type === 'members'))
          take({ type });
      }),
    );
  }),
];
