import { createOrganization, getCredits } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { person } from '../../http/testing/person';
import { creditLedger } from '../../platform/db/schema';

describeStack('a new workspace', stack => {
  it('begins with the starter credit, once', async () => {
    const member = await person(stack(), 'member');
    const { id } = await member.call(createOrganization, { body: { name: 'Erste Schritte' } });
    const { balance } = await member.call(getCredits, { params: { organizationId: id } });
    const { starterCredit } = stack().services.config;
    expect(starterCredit).toBe(100);
    expect(balance).toBe(starterCredit);
    const grants = await stack()
      .services.db.select()
      .from(creditLedger)
      .where(eq(creditLedger.organizationId, id));
    expect(grants).toMatchObject([{ delta: 1_000_000, kind: 'grant' }]);
  });
});
