import type { Application } from '@oriel/contracts';
import type { applications } from '../../platform/db/schema';
import { readWidgets } from './read-widgets';

export const describeApplication = (row: typeof applications.$inferSelect): Application => ({
  id: row.id,
  organizationId: row.organizationId,
  name: row.name,
  publishableKey: row.publishableKey,
  allowedOrigins: row.allowedOrigins,
  widgets: readWidgets(row.widgets),
  enabled: row.enabled,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
