import type { Credits, Organization } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { browserOf } from '../../http/testing/actors';
import { creditLedger } from '../../platform/db/schema';

describeStack('a new workspace', stack => {
  it('begins with the starter credit, once', async () => {
    const browser = await browserOf(stack(), 'member');
    const made = await browser.send('POST', '/api/core/v1/organizations', { name: 'Erste Schritte' });
    expect(made.status).toBe(201);
    // The answers of these routes.
    const { id } = (await made.json()) as Organization;
    const credits = await browser.fetch(`/api/core/v1/organizations/${id}/credits`);
    const { starterCredit } = stack().services.config;
    expect(starterCredit).toBe(100);
    expect(((await credits.json()) as Credits).balance).toBe(starterCredit);
    const grants = await stack()
      .services.db.select()
      .from(creditLedger)
      .where(eq(creditLedger.organizationId, id));
    expect(grants).toMatchObject([{ delta: 1_000_000, kind: 'grant' }]);
  });
});
