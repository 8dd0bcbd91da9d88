import { randomUUID } from 'node:crypto';
import { describeConformance } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { tasks } from '../db/schema';
import { enqueue, startTasks, type TaskKind, taskKind, taskWorker, workTasks } from './tasks';

describeConformance('tasks', stack => {
  let greet: TaskKind<{ name: string }>;
  let greeted: string[];
  beforeEach(() => {
    greet = taskKind(`greet-${randomUUID()}`);
    greeted = [];
  });

  const db = () => stack().services.db;
  const log = () => stack().services.log;
  const greeter = () => taskWorker(greet, async ({ name }) => void greeted.push(name));
  const failing = () =>
    taskWorker(greet, async () => {
      throw new Error('No voice');
    });
  const stored = () => db().select().from(tasks).where(eq(tasks.name, greet.name));
  const makeDue = () =>
    db().update(tasks).set({ dueAt: sql`now() - interval '1 second'` }).where(eq(tasks.name, greet.name));

  it('are done once each, the oldest first', async () => {
    for (const name of ['Ada', 'Bo', 'Cleo']) await enqueue(db(), greet, { name });
    await Promise.all([workTasks(db(), log(), [greeter()]), workTasks(db(), log(), [greeter()])]);
    expect([...greeted].sort()).toEqual(['Ada', 'Bo', 'Cleo']);
    expect(greeted[0]).toBe('Ada');
    expect(await stored()).toEqual([]);
  });

  it('are stored with the change that asks for them, or not at all', async () => {
    const change = db().transaction(async tx => {
      await enqueue(tx, greet, { name: 'Ada' });
      throw new Error('Taken back');
    });
    await expect(change).rejects.toThrow('Taken back');
    await workTasks(db(), log(), [greeter()]);
    expect(greeted).toEqual([]);
  });

  it('are tried again later when they fail, and kept with their error after the last time', async () => {
    await enqueue(db(), greet, { name: 'Ada' });
    await workTasks(db(), log(), [failing()]);
    expect(await stored()).toMatchObject([{ attempts: 1, error: 'Error: No voice', failedAt: null }]);
    await workTasks(db(), log(), [greeter()]);
    expect(greeted).toEqual([]);
    for (let attempt = 2; attempt <= 5; attempt++) {
      await makeDue();
      await workTasks(db(), log(), [failing()]);
    }
    expect(await stored()).toMatchObject([{ attempts: 5, failedAt: expect.any(Date) }]);
    await makeDue();
    await workTasks(db(), log(), [greeter()]);
    expect(greeted).toEqual([]);
  });

  it('succeed at a further attempt', async () => {
    await enqueue(db(), greet, { name: 'Ada' });
    await workTasks(db(), log(), [failing()]);
    await makeDue();
    await workTasks(db(), log(), [greeter()]);
    expect(greeted).toEqual(['Ada']);
    expect(await stored()).toEqual([]);
  });

  it('of a process that has died are taken by another when their time is over', async () => {
    await enqueue(db(), greet, { name: 'Ada' });
    let die = () => {};
    const dead = workTasks(db(), log(), [
      taskWorker(greet, () => new Promise<void>((_, reject) => (die = () => reject(new Error('Too late'))))),
    ]);
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1);
    await workTasks(db(), log(), [greeter()]);
    expect(greeted).toEqual([]);
    await makeDue();
    await workTasks(db(), log(), [greeter()]);
    expect(greeted).toEqual(['Ada']);
    die();
    await dead;
    expect(await stored()).toEqual([]);
  });

  it('wait for a process that knows their kind', async () => {
    await enqueue(db(), greet, { name: 'Ada' });
    await workTasks(db(), log(), [taskWorker(taskKind('another'), async () => {})]);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
  });

  it('are looked for at the start, and a stop waits for the one that is under way', async () => {
    await enqueue(db(), greet, { name: 'Ada' });
    let go = () => {};
    const held = new Promise<void>(resolve => {
      go = resolve;
    });
    const running = startTasks(db(), log(), [
      taskWorker(greet, async ({ name }) => {
        await held;
        greeted.push(name);
      }),
    ]);
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1);
    const stopped = running.stop();
    go();
    await stopped;
    expect(greeted).toEqual(['Ada']);
  });
});
