import { parseArgs } from 'node:util';
import { applicationInput, describeIssues, limits, writeEmbedCode } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { addApplication } from '../identity/applications/add-application';
import { type AuditContext, changesOf, writeAuditEntry } from '../identity/audit/write-audit-entry';
import { lockOrganization } from '../identity/permissions/lock-organization';
import { createSecretKey } from '../identity/secret-keys/create-secret-key';
import { findManager } from '../identity/secret-keys/find-manager';
import { applications } from '../platform/db/schema';
import type { CommandServices } from './command-services';

const usage = 'Usage: keys create <person> <workspace> <name> <origin…> [--widgets chat,prompts]';

/**
 * Creates an application with its own secret key, in the name of somebody who manages the workspace.
 * @returns both keys, and the finished snippet for each widget
 * @throws if an argument is missing or wrong
 */
export async function createEmbedKeys(
  { db, publicUrl, frameOrigin }: Pick<CommandServices, 'db' | 'publicUrl' | 'frameOrigin'>,
  args: readonly string[],
  advise: (text: string) => void,
): Promise<string> {
  const { person, workspace, ...asked } = readArguments(args);
  const input = applicationInput.safeParse(asked);
  if (!input.success) throw new Error(`${describeIssues(input.error)}\n${usage}`);
  const { user, organization } = await findManager(db, person, workspace);
  const { application, secretKey } = await db.transaction(async tx => {
    await lockOrganization(tx, organization.id);
    const present = await tx.$count(applications, eq(applications.organizationId, organization.id));
    if (present >= limits.applicationsPerOrganization)
      throw new Error(`A workspace has at most ${limits.applicationsPerOrganization} applications`);
    const made = await addApplication(tx, organization.id, input.data);
    const key = await createSecretKey(tx, {
      organizationId: organization.id,
      userId: user.id,
      applicationId: made.id,
      name: made.name,
    });
    const context: AuditContext = { actor: { kind: 'command' }, user, organization, address: '' };
    await writeAuditEntry(tx, context, {
      kind: 'application-created',
      target: made,
      changes: changesOf({
        allowedOrigins: [undefined, made.allowedOrigins],
        widgets: [undefined, made.widgets],
      }),
    });
    await writeAuditEntry(tx, context, {
      kind: 'secret-key-created',
      target: { id: made.id, name: `${made.name}: ${made.name}` },
    });
    return { application: made, secretKey: key };
  });
  advise('Keep the secret key where only your server can read it: it is not shown again.');
  const { snippets } = writeEmbedCode({ api: publicUrl, frameOrigin }, application);
  return [
    `Publishable key  ${application.publishableKey}`,
    `Secret key       ${secretKey}`,
    ...snippets.filter(({ signIn }) => signIn === 'tokens').map(({ html }) => `\n${html}`),
  ].join('\n');
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = parse(args);
  const [person = '', workspace = '', name = '', ...allowedOrigins] = positionals.map(text => text.trim());
  if (allowedOrigins.length === 0) throw new Error(usage);
  const widgets = values.widgets.split(',').map(text => text.trim());
  return { person, workspace, name, allowedOrigins, widgets };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { widgets: { type: 'string', default: 'chat' } },
    });
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}
