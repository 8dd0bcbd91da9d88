import { listModelServices, listModels } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { modelServices, models } from '../../platform/db/schema';
import { ServiceHealth } from './service-health';

describeStack('the state of model services', stack => {
  const internalId = `test:${crypto.randomUUID()}`;
  let user: Person;
  beforeAll(async () => {
    user = await person(stack(), 'member');
    const { db } = stack().services;
    const [service] = await db
      .insert(modelServices)
      .values({ internalId, name: 'Meridian', serviceImpl: 'demo' })
      .returning();
    await db.insert(models).values({
      internalId,
      serviceId: service?.id ?? '',
      modelId: 'old',
      name: 'Old',
      serviceHostLocations: ['germany'],
      abilities: [{ type: 'chat' }],
      parameterDefinitions: {},
      price: { inputMicroeuro: 150_000, outputMicroeuro: 600_000 },
      available: false,
    });
  });
  afterAll(async () => {
    await stack().services.db.delete(modelServices).where(eq(modelServices.internalId, internalId));
  });
  const since = async () =>
    (await user.call(listModelServices, {})).find(each => each.internalId === internalId)?.failingSince;

  it('is failing after three faults of its own in a row, until an answer comes', async () => {
    const health = new ServiceHealth(stack().services);
    const fails = (code: string, times: number) => {
      for (let each = 0; each < times; each++) health.note(internalId, code);
    };
    fails('provider_unreachable', 2);
    // An answer resets the count, and an invalid question is not an error of the service.
    health.note(internalId, undefined);
    fails('provider_overloaded', 2);
    fails('provider_bad_request', 3);
    fails('provider_refusal', 3);
    expect(await since()).toBeUndefined();
    fails('provider_timeout', 1);
    await vi.waitFor(async () => expect(await since()).toEqual(expect.any(Number)));
    const first = await since();
    fails('provider_internal', 1);
    expect(await since()).toBe(first);
    // Another process does not know of the failing state, and has an answer.
    new ServiceHealth(stack().services).note(internalId, undefined);
    await vi.waitFor(async () => expect(await since()).toBeUndefined());
  });

  it('keeps the latest errors, without their text', async () => {
    const { db } = stack().services;
    const kept = async () =>
      (await db.select().from(modelServices).where(eq(modelServices.internalId, internalId)))[0]?.lastErrors;
    const earlier = Array.from({ length: 20 }, (_, index) => ({ at: `${index}`, code: 'provider_internal' }));
    await db
      .update(modelServices)
      .set({ lastErrors: earlier })
      .where(eq(modelServices.internalId, internalId));
    new ServiceHealth(stack().services).note(internalId, 'provider_overloaded', '529');
    await vi.waitFor(async () =>
      expect(await kept()).toEqual([
        { at: expect.any(String), code: 'provider_overloaded', detail: '529' },
        ...earlier.slice(0, 19),
      ]),
    );
  });

  it('stands beside what models cost, of which retired ones are listed where they are asked for', async () => {
    expect((await user.call(listModels, { query: {} })).some(({ name }) => name === 'Old')).toBe(false);
    const all = await user.call(listModels, { query: { add_retired: true } });
    expect(all.find(each => each.internalId === internalId)).toMatchObject({
      isAvailable: false,
      priceInEuro: { input: 0.15, output: 0.6 },
    });
    expect(all.some(({ isAvailable }) => isAvailable === undefined)).toBe(true);
  });
});
