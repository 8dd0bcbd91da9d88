import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperatorSystem } from '@oriel/contracts';
import { and, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { isSignedInPerson } from '../../identity/product-roles/change-product-roles';
import { sendMailJob } from '../../mail/outbox';
import { countKnownMigrations } from '../../platform/db/apply-migrations';
import { organizations, outgoingMails, serverErrors, users, work } from '../../platform/db/schema';
import type { Services } from '../../services';

const startedAt = new Date();

/** Version and state of the server. */
export async function readSystem({ db, config }: Pick<Services, 'db' | 'config'>): Promise<OperatorSystem> {
  const { rows: versions } = await db.execute<{ version: string }>(
    sql`SELECT current_setting('server_version') AS version`,
  );
  const { rows: migrations } = await db.execute<{ count: string }>(
    sql`SELECT count(*) AS count FROM drizzle.__drizzle_migrations`,
  );
  const failedMails = await db.$count(
    outgoingMails,
    and(
      isNull(outgoingMails.sentAt),
      sql`EXISTS (SELECT FROM ${work} WHERE ${work.job} = ${sendMailJob.name}
        AND ${work.key} = ${outgoingMails.id}::text AND ${work.failedAt} IS NOT NULL)`,
    ),
  );
  return {
    version: {
      release: readRelease(),
      commit: config.sourceCommit ?? null,
      database: config.database ? 'postgres' : 'embedded',
      databaseVersion: versions[0]?.version ?? '',
      migrations: { applied: Number(migrations[0]?.count ?? 0), known: countKnownMigrations() },
      node: process.version,
      startedAt: startedAt.toISOString(),
    },
    counts: {
      workspaces: await db.$count(organizations),
      suspended: await db.$count(organizations, isNotNull(organizations.suspendedAt)),
      people: await db.$count(users, isSignedInPerson),
      failedJobs: await db.$count(work, isNotNull(work.failedAt)),
      failedMails,
      errors: await db.$count(serverErrors, gt(serverErrors.createdAt, sql`now() - interval '1 day'`)),
    },
  };
}

/** The version of the package: beside `src` in the source, beside `dist` for the bundle. */
function readRelease(): string {
  for (const path of ['../package.json', '../../../package.json']) {
    const file = fileURLToPath(new URL(path, import.meta.url));
    if (!existsSync(file)) continue;
    // Our own file.
    return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? '';
  }
  return '';
}
