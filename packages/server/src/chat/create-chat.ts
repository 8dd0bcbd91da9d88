import type { AiServices } from '../ai/ai-services';
import type { ChatServices } from './chat-services';
import { topics } from './run-topics';
import { ConcurrencyLimit } from './runs/lifecycle/concurrency-limit';
import { sweepRuns } from './runs/lifecycle/sweep-runs';
import { LogWriter } from './runs/live/log-writer';
import { RunHub } from './runs/live/run-hub';
import { RunStop } from './runs/live/run-stop';

export interface Chat {
  /** For the operations of the chat. */
  readonly services: ChatServices;
  /** Gives running answers a short time and then ends them as interrupted. */
  stop(): Promise<void>;
}

/** More would not be faster in total, and would delay the last chunks of the other answers. */
const endsAtOnce = 2;

/** Starts the chat service: ends answers left by an earlier process, and subscribes to other processes. */
export async function createChat(services: AiServices): Promise<Chat> {
  const hub = new RunHub();
  const logWriter = new LogWriter(services, services.nodeId);
  const chat: ChatServices = { ...services, hub, logWriter, endSlots: new ConcurrencyLimit(endsAtOnce) };
  if (services.config.jobs) await sweepRuns(chat, services.config.database === undefined);
  const unsubscribe = [
    services.bus.subscribe(topics.runMoved, id => hub.wake(id)),
    services.bus.subscribe(topics.runCancelled, id => hub.find(id)?.abort.abort(new RunStop('stopped'))),
  ];

  return {
    services: chat,
    async stop() {
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
