import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createCheckoutSession, getCredits, listLedger } from '@oriel/contracts';
import {
  bothDatabases,
  createDatabase,
  createDataFolder,
  type StripeStandIn,
  signIn,
  startStripe,
  templateDatabase,
} from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from '../../http/testing/person';
import { findImbalances } from '../../organizations/credits/credit-jobs';
import { webhookPath } from '../../organizations/subscriptions/register-webhook';
import { type OpenDatabase, openDatabase } from '../../platform/db/open-database';
import { reservations } from '../../platform/db/schema';
import { createLogger } from '../../platform/log/logger';
import { ask, messagesOf, newChannel } from '../testing/ask';
import { type ServerProcess, startServerProcess } from '../testing/server-process';

/** The moment at which a process is killed, between the reservation of an answer and its settlement, or during a purchase. */
type Moment =
  /** Milliseconds after the question was sent, while its credit is being reserved. */
  | { readonly asked: number }
  /** Once the model has received the question and has not yet replied. */
  | { readonly silent: true }
  /** Once this word of the answer has arrived. */
  | { readonly word: number }
  /** Milliseconds after the model's last chunk, while the answer is being settled. */
  | { readonly said: number }
  /** While this read of the payment provider is pending. */
  | { readonly read: 0 | 1 }
  /** Milliseconds after the read was answered, while the purchase is being booked. */
  | { readonly paid: number };

const moments: readonly Moment[] = [
  ...[0, 4, 10, 25].map(asked => ({ asked })),
  { silent: true },
  ...[0, 10, 20, 29].map(word => ({ word })),
  ...[0, 2, 5, 12, 30].map(said => ({ said })),
  { read: 0 },
  { read: 1 },
  ...[0, 3, 8, 20].map(paid => ({ paid })),
];
/** One moment of each kind, for the daily run. */
const daily: readonly Moment[] = [{ asked: 10 }, { word: 10 }, { said: 2 }, { paid: 3 }];

const isFull = process.env.ORIEL_TEST_FULL !== undefined;
/** One cent per generated token, at three characters per token. */
const microeuroOf = (text: string) => Math.ceil(text.length / 3) * 10_000;

describe.each(isFull ? bothDatabases : (['pglite'] as const))('credit and kill -9 on %s', database => {
  let model: ModelEndpoint;
  let stripe: StripeStandIn;
  let dataDir: string;
  let env: Record<string, string>;
  let opened: OpenDatabase | undefined;
  let drop = async () => {};
  let running: ServerProcess | undefined;
  beforeAll(async () => {
    model = await startModelEndpoint();
    stripe = await startStripe();
    dataDir = await createDataFolder();
    env = {
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_PRICES: 'stand-in=0/10000',
      ...stripe.env,
    };
    if (database === 'pglite') return;
    const created = await createDatabase(templateDatabase());
    env.DATABASE_URL = created.url;
    drop = created.drop;
  });
  afterAll(async () => {
    await running?.end('SIGKILL');
    await opened?.close();
    await Promise.all([model?.close(), stripe?.close()]);
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Opens the server's database; the embedded one allows one process, so its server must have ended. */
  async function open(): Promise<OpenDatabase> {
    const { DATABASE_URL: url } = env;
    opened ??= await openDatabase(
      { dataDir, database: url ? { url, listenUrl: url } : undefined },
      createLogger({ logLevel: 'silent', logPretty: false }),
    );
    return opened;
  }

  const paramsOf = ({ organizationId }: Person) => ({ organizationId });
  const readBalance = async (user: Person) =>
    (await user.call(getCredits, { params: paramsOf(user) })).balanceMicroeuro;
  /** The balance excludes reserved credit, so both are equal only if nothing is reserved. */
  const readSum = async (user: Person) => {
    const query = { page: 1, pageSize: 100 };
    const { results } = await user.call(listLedger, { params: paramsOf(user), query });
    return results.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0);
  };

  /** Asks a question up to the moment of the kill. @returns the cost of the answer as stored after the restart */
  async function askUpTo(moment: Moment, { user }: ServerProcess, round: number) {
    const words = Array.from({ length: 30 }, (_, index) => ({ text: `round${round}-${index} ` }));
    const at = 'word' in moment ? moment.word + 1 : words.length;
    model.use('silent' in moment ? ['hold'] : [...words.slice(0, at), 'hold', ...words.slice(at)]);
    const { id } = await newChannel(user);
    const last = words[at - 1]?.text ?? '';
    await new Promise<void>(resolve => {
      const read = async () => {
        for await (const each of ask(user, id, 'How much?'))
          if (JSON.stringify(each).includes(last)) resolve();
      };
      // The kill also disconnects the reader.
      read().catch(() => undefined);
      if ('asked' in moment) void wait(moment.asked).then(resolve);
      if ('silent' in moment) void model.held().then(resolve);
    });
    if ('said' in moment) {
      model.release();
      await wait(moment.said);
    }
    return async (after: Person) => {
      const { messages } = await messagesOf(after, id);
      return -microeuroOf(messages[1]?.content.fullText ?? '');
    };
  }

  /**
   * Buys credit up to the moment of the kill. @returns a function that sends the message as often as the provider does, and
   * returns the credit it adds
   */
  async function payUpTo(moment: { read: 0 | 1 } | { paid: number }, { user, url }: ServerProcess) {
    const params = { ...paramsOf(user), productId: 'credits-10' };
    // A key cannot buy anything.
    const owner = new Person(await signIn(url, 'owner'), '', user.organizationId);
    const checkout = await owner.call(createCheckoutSession, { params, query: {} });
    const { body, signature } = stripe.pay(checkout.url.split('/').at(-1) ?? '');
    const send = (origin: string) =>
      fetch(`${origin}${webhookPath}`, { method: 'POST', body, headers: { 'stripe-signature': signature } });
    let release = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    const isHeld = stripe.holdNext(released, 'read' in moment ? moment.read : 0);
    send(url).catch(() => undefined);
    await isHeld;
    if ('paid' in moment) {
      release();
      await wait(moment.paid);
    }
    return async (_: Person, origin: string) => {
      for (const _again of [1, 2]) expect((await send(origin)).status).toBe(204);
      return 10_000_000;
    };
  }

  const chosen = isFull ? moments : daily;
  it(`at ${chosen.length} moments charges everything once, and leaves nothing set aside`, {
    timeout: 1_800_000,
  }, async () => {
    running = await startServerProcess(dataDir, env);
    for (const [round, moment] of chosen.entries()) {
      const name = JSON.stringify(moment);
      const before = await readBalance(running.user);
      const settle =
        'read' in moment || 'paid' in moment
          ? await payUpTo(moment, running)
          : await askUpTo(moment, running, round);
      await running.end('SIGKILL');
      await model.idle();
      if (database === 'postgres') expect(await findImbalances((await open()).db), name).toEqual([]);

      running = await startServerProcess(dataDir, env);
      const { user, url } = running;
      if (database === 'postgres') {
        const { db } = await open();
        // If another process could still write the answer, it takes some seconds until it is ended.
        await expect.poll(() => db.$count(reservations), { timeout: 60_000, interval: 250 }).toBe(0);
        expect(await findImbalances(db), name).toEqual([]);
      }
      const moved = await settle(user, url);
      expect(await readBalance(user), name).toBe(before + moved);
      expect(await readSum(user), name).toBe(before + moved);
    }
    await running.end('SIGTERM');
    const { db } = await open();
    expect(await findImbalances(db)).toEqual([]);
    expect(await db.$count(reservations)).toBe(0);
  });
});
