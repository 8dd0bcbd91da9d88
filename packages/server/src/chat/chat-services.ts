import type { AiServices } from '../ai/ai-services';
import type { ConcurrencyLimit } from './runs/lifecycle/concurrency-limit';
import type { LogWriter } from './runs/live/log-writer';
import type { RunHub } from './runs/live/run-hub';

/** Services that only the operations of the chat need. */
export interface ChatServices extends AiServices {
  readonly hub: RunHub;
  readonly logWriter: LogWriter;
  /** Slots for storing the ends of answers: many answers may end at once, and none delays the deltas of the others. */
  readonly endSlots: ConcurrencyLimit;
}
