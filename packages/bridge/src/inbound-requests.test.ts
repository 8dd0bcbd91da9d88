import type { BridgeMessage } from '@oriel/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { InboundRequests } from './inbound-requests';
import { defaultLimits } from './limits';

afterEach(() => vi.unstubAllGlobals());

it('waits for an asynchronous handler where the page has a Promise of its own', async () => {
  // Like Zone.js; async functions still return the browser's own promises.
  vi.stubGlobal('Promise', class extends Promise<unknown> {});
  const sent: BridgeMessage[] = [];
  const requests = new InboundRequests({
    local: { methods: { add: { input: z.number(), output: z.number() } }, events: {} },
    handlers: { add: async input => Number(input) + 1 },
    limits: defaultLimits,
    send: message => sent.push(message),
    drop: reason => expect.fail(reason),
  });
  requests.serve(1, 'add', 2);
  await vi.waitFor(() => expect(sent).toEqual([{ type: 'response', id: 1, ok: true, output: 3 }]));
});
