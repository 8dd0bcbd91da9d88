import { describeStack } from '@oriel/testing/vitest';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

describeStack('secrets', stack => {
  /** Every row of every table, as text. */
  async function dump(): Promise<string> {
    const { db } = stack().services;
    const tables = await db.execute<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    let text = '';
    for (const { name } of tables.rows) {
      const rows = await db.execute<{ row: string }>(
        sql`SELECT t::text AS row FROM ${sql.identifier(name)} AS t`,
      );
      text += rows.rows.map(({ row }) => row).join('\n');
    }
    return text;
  }

  it('are in the database only as hashes, or sealed', async () => {
    const browser = await stack().signIn('member');
    const embedToken = await stack().embedToken();
    const chat = `/api/chat/v1/organizations/${stack().keys.organizationId}`;
    const { id } = await (await browser.send('POST', `${chat}/channels`, {})).json();
    const { token } = await (await browser.send('POST', `${chat}/connection-tokens/${id}`, {})).json();
    const rows = await dump();
    expect(rows).toContain(stack().keys.publishableKey);
    expect(rows).toContain(id);
    for (const secret of [browser.cookie('oriel-session'), embedToken, token, stack().keys.secretKey])
      expect(rows).not.toContain(secret);
    // The private part of a signing key.
    expect(rows).not.toContain('"d":');
  });
});
