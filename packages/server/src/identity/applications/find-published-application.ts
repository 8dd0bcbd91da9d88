import { eq } from 'drizzle-orm';
import type { PublishedApplication } from '../../http/route/request-context';
import type { Queryable } from '../../platform/db/database';
import { applications, organizations } from '../../platform/db/schema';
import { forbidden, unauthorized } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { checkOpen } from '../permissions/find-access';
import { readWidgets } from './read-widgets';

/** Allowed form of a key; any other text belongs to no application, and may contain characters that no database accepts. */
const keyPattern = /^pk_[\w-]{1,100}$/;

/**
 * Finds the application of a publishable key and checks that the page may use it.
 * @param origin the page's; undefined for requests without one
 */
export async function findPublishedApplication(
  db: Queryable,
  publishableKey: string | undefined,
  origin: string | undefined,
): Promise<PublishedApplication> {
  if (publishableKey === undefined) throw unauthorized('unauthorized', 'The publishable key is missing');
  const [row] = keyPattern.test(publishableKey)
    ? await db
        .select({ application: applications, organization: organizations })
        .from(applications)
        .innerJoin(organizations, eq(organizations.id, applications.organizationId))
        .where(eq(applications.publishableKey, publishableKey))
    : [];
  if (!row) throw new HttpError(401, 'publishable_key_unknown', 'The publishable key is not known');
  const { application, organization } = row;
  if (!application.enabled) throw forbidden('application_disabled', 'The application is switched off');
  checkOpen(organization);
  if (origin !== undefined && !application.allowedOrigins.includes(origin)) {
    throw forbidden('origin_not_allowed', `The application does not allow the origin ${origin}`);
  }
  return {
    id: application.id,
    name: application.name,
    organization: { id: organization.id, name: organization.name },
    widgets: readWidgets(application.widgets),
    allowedOrigins: application.allowedOrigins,
  };
}
