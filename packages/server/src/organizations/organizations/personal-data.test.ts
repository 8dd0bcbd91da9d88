import {
  changePersonalDataCheck,
  getOrganizationSettings,
  listAuditEntries,
  protectedNameLimits,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { beforeAll, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';

describeStack('the check for personal data of a workspace', stack => {
  let owner: Person;
  let member: Person;
  let params: { readonly organizationId: string };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    member = await person(stack(), 'member');
    params = { organizationId: owner.organizationId };
  });

  const read = () => member.call(getOrganizationSettings, { params });
  const change = (body: object, by = owner) => by.send(changePersonalDataCheck, { params, body });

  it('is off at first, is set by those who manage settings, and is read by every member', async () => {
    expect(await read()).not.toHaveProperty('dataCheck');
    const body = { dataCheck: 'mask', protectedNames: [' Ines Kröger ', 'Mara', 'Mara'] };
    expect((await change(body, member)).status).toBe(403);
    expect((await change(body)).status).toBe(200);
    expect(await read()).toMatchObject({
      dataCheck: 'mask',
      protectedNames: ['Ines Kröger', 'Mara'],
    });
    // Changing another setting keeps it.
    const other = { params, body: { chatRetentionDays: null } };
    expect((await owner.send(updateOrganizationSettings, other)).status).toBe(200);
    expect(await read()).toMatchObject({ dataCheck: 'mask' });
    expect((await change({ dataCheck: null, protectedNames: [] })).status).toBe(200);
    const after = await read();
    expect(after).not.toHaveProperty('dataCheck');
    expect(after).not.toHaveProperty('protectedNames');
  });

  it('is in the audit log, without the names', async () => {
    await change({ dataCheck: 'warn', protectedNames: ['Secretive Person'] });
    const { results } = await owner.call(listAuditEntries, { params, query: { page: 1, pageSize: 20 } });
    const log = JSON.stringify(results);
    expect(log).toContain('dataCheck');
    expect(log).toContain('protectedNames');
    expect(log).not.toContain('Secretive');
  });

  it('refuses another kind, and names that are empty, too long or too many', async () => {
    for (const body of [
      { dataCheck: 'block' },
      { protectedNames: [''] },
      { protectedNames: ['x'.repeat(protectedNameLimits.name + 1)] },
      {
        protectedNames: Array.from({ length: protectedNameLimits.names + 1 }, (_, index) => `Name ${index}`),
      },
    ])
      expect((await change(body)).status, JSON.stringify(body).slice(0, 40)).toBe(400);
  });
});
