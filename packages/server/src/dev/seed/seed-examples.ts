import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WidgetName, widgetNames } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { addApplication } from '../../access/applications/add-application';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { findSecretKey } from '../../identity/secret-keys/find-secret-key';
import { apiKeys, applications } from '../../platform/db/schema';
import type { Services } from '../../services';

/** What a site's server is started with. */
export interface SiteKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** Keys that the independent site with the examples is started with. */
export interface ExampleKeys extends SiteKeys {
  readonly organizationId: string;
  /** Keys of an application of its own, as every site has them. */
  readonly intranet: SiteKeys;
  /** Keys of an application with every widget. */
  readonly allInOne: SiteKeys;
}

/**
 * Makes the applications that the examples embed, and secret keys for their server. The keys go to a file that only
 * this user of the machine can read; a lost secret key is replaced by a new one.
 */
export async function seedExamples(
  services: Services,
  organizationId: string,
  userId: string,
): Promise<ExampleKeys> {
  const { dataDir } = services.config;
  const file = dataDir === undefined ? undefined : join(dataDir, 'examples.json');
  const kept = readKept(file);
  const known = kept?.organizationId === organizationId ? kept : undefined;
  const owner = { organizationId, userId };
  const keys: ExampleKeys = {
    organizationId,
    ...(await seedExample(services, owner, 'Examples', known)),
    intranet: await seedExample(services, owner, 'Intranet', known?.intranet),
    allInOne: await seedExample(services, owner, 'All in one', known?.allInOne, widgetNames),
  };
  if (file !== undefined) {
    mkdirSync(dataDir ?? '.', { recursive: true, mode: 0o700 });
    // Whoever waits for the file to appear finds it whole; several processes may write it at once.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    renameSync(part, file);
  }
  return keys;
}

/** One application with a secret key, both of this name; what was kept of it stays, as long as it serves. */
async function seedExample(
  services: Services,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  name: string,
  kept: Partial<SiteKeys> | undefined,
  widgets: readonly WidgetName[] = ['chat', 'prompts'],
): Promise<SiteKeys> {
  const { db, config } = services;
  const allowedOrigins = ['127.0.0.1', 'localhost'].map(host => `http://${host}:${config.examplesPort}`);
  const [found] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.organizationId, organizationId), eq(applications.name, name)));
  if (found && allowedOrigins.some(origin => !found.allowedOrigins.includes(origin))) {
    await db
      .update(applications)
      .set({ allowedOrigins: [...new Set([...found.allowedOrigins, ...allowedOrigins])] })
      .where(eq(applications.id, found.id));
  }
  const { publishableKey } =
    found ??
    (await addApplication(db, organizationId, {
      name,
      allowedOrigins,
      widgets: [...widgets],
    }));
  if (kept?.publishableKey === publishableKey && kept.secretKey !== undefined) {
    const { secretKey } = kept;
    const serves = await findSecretKey(services, secretKey).then(
      () => true,
      () => false,
    );
    if (serves) return { publishableKey, secretKey };
  }
  await db.delete(apiKeys).where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.name, name)));
  return { publishableKey, secretKey: await createSecretKey(db, { organizationId, userId, name }) };
}

/** What was written at an earlier start, as far as it can be read. */
function readKept(file: string | undefined): Partial<ExampleKeys> | undefined {
  if (file === undefined) return undefined;
  try {
    // Written above, perhaps by an earlier version.
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<ExampleKeys>;
  } catch {
    return undefined;
  }
}
