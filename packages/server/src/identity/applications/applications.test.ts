import {
  type Application,
  checkOrigin,
  createApplication,
  createSecretKey,
  deleteApplication,
  getApplication,
  getEmbedCode,
  limits,
  listApplications,
  listSecretKeys,
  revokeSecretKey,
  type SecretKey,
  updateApplication,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeNoun } from '../../http/testing/describe-noun';
import { newPerson, type Person, person } from '../../http/testing/person';
import { apiKeys, organizationMembers } from '../../platform/db/schema';
import { rightsChanged } from '../permissions/rights-watch';

describeStack('applications', stack => {
  let owner: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
  });

  const origin = 'https://www.example.com';
  const input = { name: 'Shop', allowedOrigins: [origin], widgets: ['chat' as const] };
  const inOrganization = () => ({ organizationId: owner.organizationId });
  const build = (more: object = {}): Promise<Application> =>
    owner.call(createApplication, { params: inOrganization(), body: { ...input, ...more } });
  const paramsOf = ({ id, organizationId }: Application) => ({ organizationId, applicationId: id });
  const keyOf = (application: Application, by = owner): Promise<SecretKey> =>
    by.call(createSecretKey, { params: paramsOf(application), body: { name: 'Server' } });
  const exchange = async (key: string | null, more: object = {}) => {
    const body = { user: { id: '4711' }, origin, widgets: ['chat'], ...more };
    const answer = await fetch(`${stack().url}/api/access/v1/embed-tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  };

  describeNoun(stack, {
    may: ['owner', 'admin'],
    forbidden: ['member'],
    hidden: ['outsider', 'staff'],
    calls: {
      list: async () => [listApplications, { params: inOrganization() }],
      create: async () => [createApplication, { params: inOrganization(), body: input }],
      read: async () => [getApplication, { params: paramsOf(await build()) }],
      change: async () => [updateApplication, { params: paramsOf(await build()), body: { enabled: false } }],
      delete: async () => [deleteApplication, { params: paramsOf(await build()) }],
      'get the embed code': async () => [getEmbedCode, { params: paramsOf(await build()) }],
      'check an origin': async () => [
        checkOrigin,
        { params: paramsOf(await build()), query: { address: origin } },
      ],
      'list secret keys': async () => [listSecretKeys, { params: paramsOf(await build()) }],
      'make a secret key': async () => [
        createSecretKey,
        { params: paramsOf(await build()), body: { name: 'Server' } },
      ],
      'revoke a secret key': async () => {
        const application = await build();
        const { id } = await keyOf(application);
        return [revokeSecretKey, { params: { ...paramsOf(application), secretKeyId: id } }];
      },
    },
    invalid: [
      [createApplication, { body: { ...input, name: '' } }, 'body.name: required'],
      [
        createApplication,
        { body: { ...input, allowedOrigins: ['*'] } },
        'body.allowedOrigins.0: invalid_origin',
      ],
      [createSecretKey, { body: { name: ' ' } }, 'body.name: required'],
      [createSecretKey, { body: { name: 'x'.repeat(limits.secretKeyName + 1) } }, 'body.name: too_long'],
    ],
    paramsFor: async () => paramsOf(await build()),
  });

  it('have secret keys that are shown once and give tokens of their application alone', async () => {
    const [application, other] = [await build(), await build({ name: 'Other' })];
    const key = await keyOf(application);
    expect(key).toMatchObject({ name: 'Server', applicationId: application.id, lastUsedAt: null });
    expect(await owner.call(listSecretKeys, { params: paramsOf(application) })).toEqual([
      { ...key, secretKey: null },
    ]);
    const [row] = await stack().services.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(JSON.stringify(row)).not.toContain(key.secretKey);
    expect(await exchange(key.secretKey)).toBe(201);
    expect(await exchange(key.secretKey, { publishableKey: application.publishableKey })).toBe(201);
    expect(await exchange(key.secretKey, { publishableKey: other.publishableKey })).toBe(403);
    expect(await exchange(key.secretKey, { origin: 'https://elsewhere.example' })).toBe(403);
    const headers = { authorization: `Bearer ${key.secretKey}` };
    const read = await fetch(`${stack().url}/api/core/v1/organizations/me`, { headers });
    expect(read.status).toBe(403);
    const params = { ...paramsOf(application), secretKeyId: key.id };
    await owner.call(revokeSecretKey, { params });
    expect(await exchange(key.secretKey)).toBe(401);
  });

  it('lose the tokens of a secret key whose maker may not manage settings any more', async () => {
    const admin = await newPerson(stack(), { role: 'administrator' });
    const key = await keyOf(await build(), admin);
    expect(await exchange(key.secretKey)).toBe(201);
    await stack()
      .services.db.update(organizationMembers)
      .set({ roleId: null })
      .where(eq(organizationMembers.userId, admin.userId));
    expect(await exchange(key.secretKey)).toBe(403);
  });

  it('tell open streams when they are switched off or deleted', async () => {
    const application = await build();
    const received: string[] = [];
    const unsubscribe = stack().services.bus.subscribe(rightsChanged, subject => received.push(subject));
    await owner.call(updateApplication, { params: paramsOf(application), body: { enabled: false } });
    await expect.poll(() => received).toEqual([application.id]);
    const key = await keyOf(application);
    expect(await exchange(key.secretKey)).toBe(403);
    await owner.call(deleteApplication, { params: paramsOf(application) });
    await expect.poll(() => received).toEqual([application.id, application.id]);
    unsubscribe();
    expect(await exchange(key.secretKey)).toBe(401);
  });

  it('have markup and policies that name the server', async () => {
    const application = await build({ widgets: ['chat', 'prompts'] });
    const { snippets, policies } = await owner.call(getEmbedCode, { params: paramsOf(application) });
    expect(snippets.map(({ widget, signIn }) => [widget, signIn])).toEqual([
      ['chat', 'tokens'],
      ['chat', 'window'],
      ['prompts', 'tokens'],
      ['prompts', 'window'],
    ]);
    for (const { html } of snippets) {
      expect(html).toContain(`src="${stack().url}/sdk/v1/oriel.js"`);
      expect(html).toContain(`data-oriel-publishable-key="${application.publishableKey}"`);
      // Without its own height the element is a thin strip.
      expect(html).toContain('data-oriel-size="640"');
    }
    expect(policies.shadow).toContain(`connect-src ${stack().url} 'self'`);
    expect(policies.iframe).toBe(
      `script-src ${stack().url}; frame-src ${stack().services.frameOrigin}; connect-src 'self'`,
    );
  });

  it.each<[string, object]>([
    [origin, { origin, allowed: true, problems: [], similar: [] }],
    [`${origin}/intranet?x=1`, { origin, allowed: true }],
    ['https://example.com', { allowed: false, problems: ['not_allowed'], similar: [origin] }],
    ['http://www.example.com', { allowed: false, problems: ['not_allowed', 'insecure'], similar: [origin] }],
    ['http://localhost:3000', { allowed: false, problems: ['not_allowed'], similar: [] }],
    ['www.example.com', { origin: null, allowed: false, problems: ['not_an_origin'] }],
    ['javascript:alert(1)', { origin: null, allowed: false, problems: ['not_an_origin'] }],
  ])('check the origin of %s', async (address, expected) => {
    const params = paramsOf(await build());
    expect(await owner.call(checkOrigin, { params, query: { address } })).toMatchObject(expected);
  });
});
