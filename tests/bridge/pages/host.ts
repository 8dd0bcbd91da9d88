import {
  type Clock,
  type ConnectFrameOptions,
  connectFrame,
  type FrameConnection,
  type FrameState,
  plainContact,
  postmateContact,
  systemClock,
} from '@oriel/bridge';
import { OrielError } from '@oriel/contracts';
import { conformanceCases } from '../../../packages/bridge/src/conformance/conformance';
import { outcomeOf, sampleHandlers } from '../../../packages/bridge/src/conformance/sample-handlers';
import {
  type SampleHost,
  type SampleWidget,
  sampleHost,
  sampleWidget,
} from '../../../packages/bridge/src/conformance/sample-surfaces';
import { openRaw } from './raw-host';

export type ContactName = 'postmate' | 'plain';
type Options = Partial<ConnectFrameOptions<SampleHost, SampleWidget>> & {
  src: string;
  contactName?: ContactName;
};
export interface Opened {
  readonly connection: FrameConnection<SampleHost, SampleWidget>;
  /** All states with their reasons, in order. */
  readonly states: [FrameState, string | undefined][];
}

/** A clock that runs twenty times as fast. */
const fastClock: Clock = {
  now: () => systemClock.now() * 20,
  after: (delay, callback) => systemClock.after(delay / 20, callback),
};

/** A clock whose speed a test can change; the change applies to timers that start after it. */
function variableClock(): { speed: number; readonly clock: Clock } {
  const time = {
    speed: 1,
    clock: {
      now: systemClock.now,
      after: (delay: number, callback: () => void) => systemClock.after(delay / time.speed, callback),
    },
  };
  return time;
}

function open({ contactName = 'postmate', ...options }: Options): Opened {
  const states: Opened['states'] = [];
  const container = document.querySelector('#place');
  if (!container) throw new Error('no place');
  const connection = connectFrame({
    container,
    title: 'Sample',
    local: sampleHost,
    remote: sampleWidget,
    handlers: sampleHandlers().handlers,
    contact: contactName === 'plain' ? plainContact : postmateContact,
    hello: () => ({
      sdk: '1.0.0',
      widget: 'sample',
      instanceId: 'i-1',
      capabilities: ['dialogs', 'tools'],
      locale: 'de',
      theme: { scheme: 'dark' },
    }),
    onState: (state, error) => states.push([state, error?.code]),
    ...options,
  });
  return { connection, states };
}

async function runConformance(src: string, contactName: ContactName): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, run } of conformanceCases) {
    const { connection } = open({ src, contactName });
    try {
      await connection.ready;
      await run({ host: connection.peer });
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    } finally {
      connection.destroy();
    }
  }
  return failures;
}

const bridge = {
  open,
  openRaw,
  runConformance,
  outcomeOf,
  fastClock,
  variableClock,
  code: async (promise: Promise<unknown>) => {
    const outcome = await outcomeOf(promise);
    return outcome.ok ? 'fulfilled' : outcome.code;
  },
  /** Resolves as soon as the condition holds; only the test's own timeout limits the wait. */
  until: async (holds: () => boolean) => {
    while (!holds()) await new Promise(resolve => requestAnimationFrame(resolve));
  },
  /** Reports to the test through the console. */
  say: (text: string) => console.warn(text),
  isOrielError: OrielError.isInstance,
  caseCount: conformanceCases.length,
};

declare global {
  interface Window {
    bridge: typeof bridge;
  }
}
window.bridge = bridge;
