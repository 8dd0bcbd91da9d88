import { randomUUID } from 'node:crypto';
import { describeConformance } from '@oriel/testing/vitest';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { work } from '../db/schema';
import type { Job, WorkItem } from './job';
import { workJobs } from './remove-failed-work';
import { announceWork, type RunningWork, startWork, type WorkOptions, workNow } from './start-work';
import { runJob } from './testing/run-job';
import { addWork } from './work-store';

describeConformance('work', stack => {
  let name: string;
  let greeted: string[];
  let engines: RunningWork[];
  beforeEach(() => {
    name = `greet-${randomUUID()}`;
    greeted = [];
    engines = [];
  });
  afterEach(async () => {
    await Promise.all(engines.map(engine => engine.stop()));
  });

  const db = () => stack().services.db;
  const greeting = (changes: Partial<Job> = {}): Job => ({
    name,
    run: async ({ key }) => void greeted.push(key),
    ...changes,
  });
  /** A job that runs until the test releases it or its signal aborts. */
  const holding = (changes: Partial<Job> = {}) => {
    const items: WorkItem[] = [];
    let letGo = () => {};
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    const run = (item: WorkItem) => {
      items.push(item);
      const ended = new Promise<never>((_, reject) => {
        item.signal.addEventListener('abort', () => reject(item.signal.reason));
      });
      return Promise.race([held.then(() => void greeted.push(item.key)), ended]);
    };
    return { ...greeting({ ...changes, run }), items, letGo: () => letGo() };
  };
  /** Starts the engine as a separate process would. */
  const start = async (jobs: readonly Job[], changes: Partial<WorkOptions> = {}) => {
    const options = { isAlone: false, hasClock: true, lookEvery: 25, ...changes };
    const engine = await startWork(stack().services, jobs, options);
    engines.push(engine);
    return engine;
  };
  const rows = () => db().select().from(work).where(eq(work.job, name)).orderBy(work.id);
  const change = (values: Partial<Record<keyof typeof work.$inferInsert, unknown>>) =>
    db()
      .update(work)
      .set(values as object)
      .where(eq(work.job, name));
  const aSecondAgo = sql`now() - interval '1 second'`;

  it('is done once, in its order, and its rows go', async () => {
    await addWork(db(), { name }, ['Ada', 'Bo', 'Cleo']);
    await start([greeting()]);
    await expect.poll(rows).toEqual([]);
    expect(greeted).toEqual(['Ada', 'Bo', 'Cleo']);
  });

  it('is shared by processes, each of which has another', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `${at}`);
    await addWork(db(), { name }, keys);
    await Promise.all([start([greeting({ atOnce: 3 })]), start([greeting({ atOnce: 3 })])]);
    await expect.poll(rows).toEqual([]);
    expect(greeted.toSorted()).toEqual(keys.toSorted());
  });

  it('is stored with the change that asks for it, or not at all', async () => {
    const undone = db().transaction(async tx => {
      await addWork(tx, { name }, ['Ada']);
      throw new Error('Taken back');
    });
    await expect(undone).rejects.toThrow('Taken back');
    expect(await rows()).toEqual([]);
  });

  it('is begun at once where it is announced', async () => {
    await start([greeting()], { lookEvery: 3_600_000 });
    await addWork(db(), { name }, ['Ada']);
    await announceWork(stack().services, { name });
    await expect.poll(() => greeted).toEqual(['Ada']);
  });

  it('is not added twice, and begun anew where it was given up', async () => {
    await addWork(db(), { name }, ['Ada'], { after: 60 });
    await addWork(db(), { name }, ['Ada']);
    expect(await rows()).toHaveLength(1);
    await start([greeting()]);
    await change({ failedAt: sql`now()`, attempts: 5 });
    await addWork(db(), { name }, ['Ada']);
    await expect.poll(() => greeted).toEqual(['Ada']);
  });

  it('is tried again later when it fails, and kept with its error when it is given up', async () => {
    const givenUp: string[] = [];
    await addWork(db(), { name }, ['Ada']);
    await start([
      greeting({
        waits: [3_600, 3_600],
        run: async () => {
          throw new Error('No voice');
        },
        giveUp: async key => void givenUp.push(key),
      }),
    ]);
    for (const attempts of [1, 2, 3]) {
      await expect
        .poll(async () => (await rows())[0])
        .toMatchObject({ attempts, owner: null, error: 'Error: No voice' });
      if (attempts === 3) break;
      expect(givenUp).toEqual([]);
      await change({ dueAt: aSecondAgo });
    }
    await expect.poll(() => givenUp).toEqual(['Ada']);
    expect(await rows()).toMatchObject([{ failedAt: expect.any(Date) }]);
  });

  it('of a process that has died is taken by another when its lease is over', async () => {
    await addWork(db(), { name }, ['Ada']);
    const lease = { owner: randomUUID(), attempts: 1 };
    await change({ ...lease, leaseUntil: sql`now() + interval '1 minute'` });
    await addWork(db(), { name }, ['Bo']);
    await start([greeting()]);
    await expect.poll(() => greeted).toEqual(['Bo']);
    await change({ leaseUntil: aSecondAgo });
    await expect.poll(() => greeted).toEqual(['Bo', 'Ada']);
  });

  it('that was given up is forgotten after 30 days', async () => {
    await addWork(db(), { name }, ['Ada', 'Bo']);
    await change({
      failedAt: sql`now() - CASE key WHEN 'Ada' THEN interval '31 days' ELSE interval '29 days' END`,
    });
    await runJob(workJobs(stack().services), 'remove-failed-work');
    expect((await rows()).map(({ key }) => key)).toEqual(['Bo']);
  });

  it('that kills its process each time is given up', async () => {
    const givenUp: string[] = [];
    await addWork(db(), { name }, ['Ada']);
    await change({ owner: randomUUID(), attempts: 3, leaseUntil: aSecondAgo });
    await start([greeting({ waits: [0, 0], giveUp: async key => void givenUp.push(key) })]);
    await expect.poll(() => givenUp).toEqual(['Ada']);
    expect(greeted).toEqual([]);
  });

  it('keeps its lease as long as it takes, and ends where another has it', async () => {
    await addWork(db(), { name }, ['Ada']);
    const long = holding();
    await start([long]);
    await expect.poll(() => long.items).toHaveLength(1);
    await change({ leaseUntil: sql`now() + interval '1 second'` });
    await expect
      .poll(async () =>
        db().$count(work, and(eq(work.job, name), sql`lease_until > now() + interval '10 seconds'`)),
      )
      .toBe(1);
    await change({ owner: randomUUID() });
    await expect.poll(() => long.items[0]?.signal.aborted).toBe(true);
    expect(await rows()).toMatchObject([{ error: null, attempts: 1 }]);
  });

  it('is given back by a process that stops, as if it had not been begun', async () => {
    await addWork(db(), { name }, ['Ada']);
    const long = holding();
    const engine = await start([long]);
    await expect.poll(() => long.items).toHaveLength(1);
    await engine.stop();
    expect(await rows()).toMatchObject([{ owner: null, leaseUntil: null, attempts: 0 }]);
    await start([greeting()]);
    await expect.poll(() => greeted).toEqual(['Ada']);
  });

  it('that does not end with its process stays with it for a while', { timeout: 30_000 }, async () => {
    await addWork(db(), { name }, ['Ada']);
    let letGo = () => {};
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    const engine = await start([greeting({ run: () => held })]);
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await engine.stop();
    expect(
      await db().$count(work, and(eq(work.job, name), sql`lease_until > now() + interval '40 seconds'`)),
    ).toBe(1);
    letGo();
    await expect.poll(rows).toEqual([]);
  });

  it('waits for a process that knows it', async () => {
    await addWork(db(), { name }, ['Ada']);
    await addWork(db(), { name: `${name}-2` }, ['Bo']);
    await start([greeting({ name: `${name}-2` })]);
    await expect.poll(() => greeted).toEqual(['Bo']);
    expect(await rows()).toMatchObject([{ attempts: 0 }]);
  });

  it('is done as many at once as its job says, and nobody’s many keep those of others waiting', async () => {
    for (const key of ['Ada 1', 'Ada 2', 'Ada 3', 'Ada 4'])
      await addWork(db(), { name }, [key], { sharedBy: 'Ada' });
    await addWork(db(), { name }, ['Bo 1'], { sharedBy: 'Bo' });
    const long = holding({ atOnce: 2 });
    await start([long]);
    await expect.poll(() => long.items.map(({ key }) => key)).toEqual(['Ada 1', 'Bo 1']);
    long.letGo();
    await expect.poll(rows).toEqual([]);
    expect(greeted.slice(2)).toEqual(['Ada 2', 'Ada 3', 'Ada 4']);
  });

  it('can be tried at once, by one at a time', async () => {
    await addWork(db(), { name }, ['Ada'], { after: 60 });
    const { services } = stack();
    const tries = await Promise.all([
      workNow(services, greeting(), 'Ada'),
      workNow(services, greeting(), 'Ada'),
    ]);
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(greeted).toEqual(['Ada']);
    expect(await workNow(services, greeting(), 'Ada')).toBe(false);
  });

  it('of a clock is done by one process at a time, and due again later, also where it fails', async () => {
    let isFailing = true;
    const timed = greeting({
      everyMinutes: 60,
      run: async () => {
        greeted.push('all');
        if (isFailing) throw new Error('No voice');
      },
    });
    await Promise.all([start([timed]), start([timed]), start([timed], { hasClock: false })]);
    expect(greeted).toEqual([]);
    await change({ dueAt: aSecondAgo });
    await expect.poll(async () => (await rows())[0]?.error).toBe('Error: No voice');
    isFailing = false;
    await change({ dueAt: aSecondAgo });
    await expect.poll(async () => (await rows())[0]).toMatchObject({ error: null, attempts: 0, owner: null });
    expect(greeted).toHaveLength(2);
    expect(
      await db().$count(work, and(eq(work.job, name), sql`due_at > now() + interval '59 minutes'`)),
    ).toBe(1);
  });

  it('of a clock waits for a process that has one', async () => {
    const timed = greeting({ everyMinutes: 60 });
    await (await start([timed])).stop();
    await change({ dueAt: aSecondAgo });
    await start([timed, greeting({ name: `${name}-2` })], { hasClock: false });
    await addWork(db(), { name: `${name}-2` }, ['Bo']);
    await expect.poll(() => greeted).toEqual(['Bo']);
    await start([timed]);
    await expect.poll(() => greeted).toEqual(['Bo', '']);
  });
});
