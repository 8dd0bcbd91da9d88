import type { Signal } from '@oriel/app-kit';
import type { WireChatFile } from '@oriel/contracts';

declare module '../../session/chat-context' {
  interface ChatStore {
    /** Files for the next question in the current thread; `busy` while one of them is uploading. */
    readonly attached: Signal<Attached | 'busy' | null>;
  }
}

/** Files attached to the next question. */
export interface Attached {
  /** Absent if none was accepted. */
  readonly fileIds?: string[];
  /** The same files in the wire format. */
  readonly files?: readonly WireChatFile[];
  /** Empties the tray after the question has taken the files; a failed one that can be tried again stays. */
  take(): void;
  /** Puts the files back because the question was not sent. */
  restore(): void;
}
