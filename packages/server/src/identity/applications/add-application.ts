import type { Application, applicationInput } from '@oriel/contracts';
import type * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import { randomToken } from '../../platform/secrets/hash';
import { describeApplication } from './describe-application';

/** Creates an application. Its publishable key is embedded in pages, so it is stored in plain text. */
export async function addApplication(
  db: Queryable,
  organizationId: string,
  input: z.output<typeof applicationInput>,
): Promise<Application> {
  const [row] = await db
    .insert(applications)
    .values({
      organizationId,
      name: input.name,
      publishableKey: `pk_${randomToken()}`,
      allowedOrigins: [...new Set(input.allowedOrigins)],
      widgets: [...new Set(input.widgets)],
      ...(input.signInHours !== undefined && { signInHours: input.signInHours }),
      ...(input.shownAgentIds !== undefined && { shownAgentIds: input.shownAgentIds }),
      ...(input.offersSignIn !== undefined && { offersSignIn: input.offersSignIn }),
      ...(input.shownListIds !== undefined && { shownListIds: input.shownListIds }),
    })
    .returning();
  if (!row) throw new Error('The application was not stored');
  return describeApplication(db, row);
}
