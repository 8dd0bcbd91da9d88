import type { AiServices } from '../ai/ai-services';
import { describeError } from '../platform/log/describe-error';
import { type ChatServices, topics } from './chat-services';
import { Slots } from './runs/lifecycle/slots';
import { staleSeconds, sweepRuns } from './runs/lifecycle/sweep-runs';
import { LogWriter } from './runs/live/log-writer';
import { RunHub } from './runs/live/run-hub';
import { RunStop } from './runs/live/run-stop';

export interface Chat {
  /** For the operations of the chat. */
  readonly services: ChatServices;
  /** Gives running answers a short time and then ends them as interrupted. */
  stop(): Promise<void>;
}

/** More take no less time altogether, and the last pieces of the other answers wait for them. */
const endsAtOnce = 2;

/**
 * Starts the chat service: ends what a former process left behind, and listens to other processes.
 * @param lookEvery Milliseconds after which answers that nobody writes are looked for again
 */
export async function createChat(services: AiServices, lookEvery = 5_000): Promise<Chat> {
  const hub = new RunHub();
  const logWriter = new LogWriter(services, services.nodeId);
  const chat: ChatServices = { ...services, hub, logWriter, endSlots: new Slots(endsAtOnce) };
  if (services.config.jobs) await sweepRuns(chat, services.config.database === undefined);
  const unsubscribe = [
    services.bus.subscribe(topics.runMoved, id => hub.wake(id)),
    services.bus.subscribe(topics.runCancelled, id => hub.find(id)?.abort.abort(new RunStop('stopped'))),
  ];
  // Within seconds, which no schedule of jobs offers; several that sweep at once share the runs out by their locks.
  let sweepFrom = 0;
  const sweep = async () => {
    if (performance.now() < sweepFrom) return;
    try {
      await sweepRuns(chat);
    } catch (error) {
      // While the database was away nobody could say that he lives; now they have the time to.
      sweepFrom = performance.now() + staleSeconds * 1_000;
      services.log.warn({ error: describeError(error) }, 'sweep failed');
    }
  };
  const sweeping = services.config.jobs ? setInterval(sweep, lookEvery) : undefined;

  return {
    services: chat,
    async stop() {
      clearInterval(sweeping);
      const timer = setTimeout(
        () => hub.stopAll(new RunStop('interrupted')),
        services.config.stopPatience * 1_000,
      );
      await hub.idle();
      clearTimeout(timer);
      logWriter.close();
      for (const end of unsubscribe) end();
    },
  };
}
