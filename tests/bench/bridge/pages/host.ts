import { connectFrame } from '@oriel/bridge';
import { sampleHandlers } from '../../../../packages/bridge/src/conformance/sample-handlers';
import { sampleHost, sampleWidget } from '../../../../packages/bridge/src/conformance/sample-surfaces';

type Echo = (payload: { count: number }) => Promise<unknown>;

/** Durations of one round, in milliseconds. */
export interface Round {
  readonly raw: number;
  /** The baseline measured again; the difference is the noise. */
  readonly rawAgain: number;
  readonly bridge: number;
}

const calls = 1000;

async function atOnce(echo: Echo): Promise<number> {
  const start = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let count = 0; count < calls; count += 1) answers.push(echo({ count }));
  await Promise.all(answers);
  return performance.now() - start;
}

async function inTurn(echo: Echo): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < calls; count += 1) await echo({ count });
  return performance.now() - start;
}

function rawEcho(frame: HTMLIFrameElement, origin: string): Echo {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  port1.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data.payload);
    waiting.delete(data.id);
  };
  frame.contentWindow?.postMessage('raw', origin, [port2]);
  return payload =>
    new Promise(resolve => {
      lastId += 1;
      waiting.set(lastId, resolve);
      port1.postMessage({ id: lastId, payload });
    });
}

/** Measures raw, bridge and raw again in each round, in a rotating order. */
async function measure(src: string, rounds: number): Promise<{ atOnce: Round[]; inTurn: Round[] }> {
  const { frame, peer, ready } = connectFrame({
    container: document.body,
    src,
    title: 'Bench',
    local: sampleHost,
    remote: sampleWidget,
    handlers: sampleHandlers().handlers,
    hello: () => ({
      sdk: '1',
      widget: 'bench',
      instanceId: '1',
      capabilities: [],
      locale: 'en',
      theme: null,
    }),
  });
  await ready;
  const raw = rawEcho(frame, new URL(src).origin);
  const bridge: Echo = payload => peer.request('strict', payload);
  const result: { atOnce: Round[]; inTurn: Round[] } = { atOnce: [], inTurn: [] };
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, span] of [
      ['atOnce', atOnce],
      ['inTurn', inTurn],
    ] as const) {
      const times = { raw: 0, rawAgain: 0, bridge: 0 };
      const order = (['raw', 'bridge', 'rawAgain'] as const).map(
        (_, index, all) => all[(index + round + 3) % 3],
      );
      for (const subject of order) {
        if (subject) times[subject] = await span(subject === 'bridge' ? bridge : raw);
        // The pause keeps the calls below the bridge's rate limits.
        await new Promise(resolve => setTimeout(resolve, 60));
      }
      // The first rounds only warm up.
      if (round >= 0) result[name].push(times);
    }
  }
  return result;
}

declare global {
  interface Window {
    measure: typeof measure;
  }
}
window.measure = measure;
