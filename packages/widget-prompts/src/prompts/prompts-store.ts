import type { PromptsHost } from './prompts-host';

/** State of one mount of the prompts. */
export interface PromptsStore {
  readonly host: PromptsHost;
  load(signal: AbortSignal): Promise<void>;
}

export function createPromptsStore(host: PromptsHost): PromptsStore {
  return { host, load: async () => {} };
}
