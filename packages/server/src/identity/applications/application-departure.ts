import { eq } from 'drizzle-orm';
import { applications } from '../../platform/db/schema';
import type { Departure } from '../departures/departures';
import { applicationChanged } from './application-changed';

/** Frames of the applications are refused from then on. */
export const applicationDeparture: Departure = {
  async deleteOrganization(tx, organizationId) {
    const rows = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.organizationId, organizationId));
    return rows.map(({ id }) => [applicationChanged, id]);
  },
};
