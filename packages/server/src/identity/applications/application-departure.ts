import { eq } from 'drizzle-orm';
import { applications } from '../../platform/db/schema';
import type { Departure } from '../departures/departures';
import { applicationChanged } from './application-changed';

/** From then on the applications' frames are refused. */
export const applicationDeparture: Departure = {
  async deleteOrganization(tx, organizationId) {
    const rows = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.organizationId, organizationId));
    return rows.map(({ id }) => [applicationChanged, id]);
  },
};
