import { rm } from 'node:fs/promises';
import { createCheckoutSession, getCredits, listLedger } from '@oriel/contracts';
import {
  createDatabase,
  createDataFolder,
  type StripeStandIn,
  signIn,
  startStripe,
  templateDatabase,
} from '@oriel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../chat/testing/server-process';
import { Person } from '../../http/testing/person';
import { webhookPath } from './register-webhook';

/** The point at which the server is killed: during either of its two reads of Stripe, or afterwards. */
const moments = [
  'while it reads the checkout',
  'while it reads the subscription',
  'once it has answered',
] as const;

describe.each(['pglite', 'postgres'] as const)(
  'a process that is killed over a message of Stripe on %s',
  database => {
    let stripe: StripeStandIn;
    let dataDir: string;
    let env: Record<string, string>;
    let drop = async () => {};
    let running: ServerProcess | undefined;
    beforeAll(async () => {
      stripe = await startStripe();
      dataDir = await createDataFolder();
      env = {
        ...stripe.env,
      };
      if (database === 'pglite') return;
      const created = await createDatabase(templateDatabase());
      env.DATABASE_URL = created.url;
      drop = created.drop;
    });
    afterAll(async () => {
      await running?.end('SIGKILL');
      await stripe?.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    const paramsOf = ({ organizationId }: Person) => ({ organizationId });
    const readBalance = async (user: Person) =>
      (await user.call(getCredits, { params: paramsOf(user) })).balanceMicroeuro;
    /** Nothing is reserved, so the account is the sum of its entries. */
    const readSum = async (user: Person) => {
      const query = { page: 1, pageSize: 100 };
      const { results } = await user.call(listLedger, { params: paramsOf(user), query });
      return results.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0);
    };

    it('books the purchase once when the message comes again', { timeout: 240_000 }, async () => {
      running = await startServerProcess(dataDir, env);
      for (const [index, moment] of moments.entries()) {
        const { user, url } = running;
        const before = await readBalance(user);
        // A key cannot buy anything.
        const owner = new Person(await signIn(url, 'owner'), '', user.organizationId);
        const opened = await owner.call(createCheckoutSession, {
          params: { ...paramsOf(user), productId: 'credits-10' },
          query: {},
        });
        const { body, signature } = stripe.pay(opened.url.split('/').at(-1) ?? '');
        const headers = { 'stripe-signature': signature };
        const send = (origin: string) => fetch(`${origin}${webhookPath}`, { method: 'POST', body, headers });
        const until = new Promise<void>(() => {});
        if (moment === 'once it has answered') expect((await send(url)).status).toBe(204);
        else {
          const isHeld = stripe.holdNext(until, index);
          send(url).catch(() => undefined);
          await isHeld;
        }
        await running.end('SIGKILL');
        running = await startServerProcess(dataDir, env);
        for (const _ of [1, 2]) expect((await send(running.url)).status).toBe(204);
        expect([moment, await readBalance(running.user)]).toEqual([moment, before + 10_000_000]);
        expect(await readSum(running.user)).toBe(before + 10_000_000);
      }
    });
  },
);
