import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { addApplication } from '../../access/applications/add-application';
import { createSecretKey } from '../../access/keys/create-secret-key';
import { findSecretKey } from '../../access/keys/find-secret-key';
import { apiKeys, applications } from '../../db/schema';
import type { Services } from '../../services';

const name = 'Examples';

/** What the independent site with the examples is started with. */
export interface ExampleKeys {
  readonly organizationId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

/**
 * Makes the application that the examples embed, and a secret key for their server. The keys go to a file that only
 * this user of the machine can read; a lost secret key is replaced by a new one.
 */
export async function seedExamples(
  services: Services,
  organizationId: string,
  userId: string,
): Promise<ExampleKeys> {
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
      widgets: ['chat', 'prompts', 'images', 'workspace'],
    }));
  const file = config.dataDir === undefined ? undefined : join(config.dataDir, 'examples.json');
  const kept = await readKept(services, file);
  if (kept?.organizationId === organizationId && kept.publishableKey === publishableKey) return kept;
  await db.delete(apiKeys).where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.name, name)));
  const keys = {
    organizationId,
    publishableKey,
    secretKey: await createSecretKey(db, { organizationId, userId, name }),
  };
  if (file !== undefined) {
    mkdirSync(config.dataDir ?? '.', { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  }
  return keys;
}

async function readKept({ db, now }: Services, file: string | undefined): Promise<ExampleKeys | undefined> {
  if (file === undefined) return undefined;
  try {
    // Written above.
    const keys = JSON.parse(readFileSync(file, 'utf8')) as ExampleKeys;
    await findSecretKey(db, keys.secretKey, now());
    return keys;
  } catch {
    return undefined;
  }
}
