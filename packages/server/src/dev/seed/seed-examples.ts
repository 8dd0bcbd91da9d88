import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WidgetName, widgetNames } from '@oriel/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { addApplication } from '../../identity/applications/add-application';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { findSecretKey } from '../../identity/secret-keys/find-secret-key';
import { apiKeys, applications, users } from '../../platform/db/schema';
import type { Services } from '../../services';

/** Domain of the e-mail addresses of the demonstration's people. */
const demoDomain = 'nordhafen.example';

/** Configuration of a site's server. */
export interface SiteKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** Keys for the independent site with the examples. */
export interface ExampleKeys extends SiteKeys {
  readonly organizationId: string;
  /** An API key with its own user, who is an administrator. */
  readonly apiKey: string;
  /** Keys of a trusted application, whose server vouches for members of the workspace: the intranet. */
  readonly trusted: SiteKeys;
  /** Keys of an application with every widget. */
  readonly allInOne: SiteKeys;
}

/**
 * Creates the applications that the examples embed, secret keys for their server, and an API key. The keys are written to a file
 * that only this user of the machine can read; a lost secret key is replaced by a new one.
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
    apiKey: await seedApiKey(services, owner, known?.apiKey),
    trusted: await seedExample(services, owner, 'Intranet', known?.trusted, { isTrusted: true }),
    allInOne: await seedExample(services, owner, 'All in one', known?.allInOne, { widgets: widgetNames }),
  };
  if (file !== undefined) {
    mkdirSync(dataDir ?? '.', { recursive: true, mode: 0o700 });
    // A process that waits for the file must find it complete; several processes may write it at the same time.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    renameSync(part, file);
  }
  return keys;
}

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

interface ExampleOptions {
  readonly widgets?: readonly WidgetName[];
  /** Whether its server vouches for the people of the workspace. Default: no. */
  readonly isTrusted?: boolean;
}

/** Creates an application and a secret key with this name; a kept key stays while it works. */
async function seedExample(
  services: Services,
  { organizationId, userId }: Owner,
  name: string,
  kept: Partial<SiteKeys> | undefined,
  { widgets = ['chat', 'prompts', 'images'], isTrusted = false }: ExampleOptions = {},
): Promise<SiteKeys> {
  const { db, config, now } = services;
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
  const { id: applicationId, publishableKey } =
    found ??
    (await addApplication(db, organizationId, {
      name,
      allowedOrigins,
      widgets: [...widgets],
      shownAgentIds: null,
      shownListIds: null,
    }));
  if (!found && isTrusted)
    await db
      .update(applications)
      .set({ trustedDomains: [demoDomain], trustedAt: now(), trustedBy: userId })
      .where(eq(applications.id, applicationId));
  if (kept?.publishableKey === publishableKey && kept.secretKey !== undefined) {
    const { secretKey } = kept;
    if ((await findKey(services, secretKey))?.applicationId === applicationId)
      return { publishableKey, secretKey };
  }
  await db.delete(apiKeys).where(and(eq(apiKeys.applicationId, applicationId), eq(apiKeys.name, name)));
  const secretKey = await createSecretKey(db, { organizationId, userId, name, applicationId });
  return { publishableKey, secretKey };
}

/** Creates an API key of the owner; a kept key stays while it works. */
async function seedApiKey(
  services: Services,
  { organizationId, userId }: Owner,
  kept: string | undefined,
): Promise<string> {
  const { db } = services;
  if (kept !== undefined && (await findKey(services, kept))) return kept;
  const name = 'Example program';
  const isOwn = and(
    eq(apiKeys.organizationId, organizationId),
    eq(apiKeys.name, name),
    eq(apiKeys.ownUser, true),
    isNull(apiKeys.applicationId),
  );
  await db
    .delete(users)
    .where(inArray(users.id, db.select({ id: apiKeys.userId }).from(apiKeys).where(isOwn)));
  return createSecretKey(db, { organizationId, userId, name });
}

const findKey = (services: Services, key: string) => findSecretKey(services, key).catch(() => undefined);

/** Data written at an earlier start, if it can be read. */
function readKept(file: string | undefined): Partial<ExampleKeys> | undefined {
  if (file === undefined) return undefined;
  try {
    // Written above, perhaps by an earlier version.
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<ExampleKeys>;
  } catch {
    return undefined;
  }
}
