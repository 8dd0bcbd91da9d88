import type { WireChatFile } from '@oriel/contracts';

/** Files attached to the next question. */
export interface Attached {
  readonly fileIds: string[];
  /** The same files in the wire format. */
  readonly files: readonly WireChatFile[];
  /** Empties the tray after the question has taken the files. */
  take(): void;
  /** Puts the files back because the question was not sent. */
  restore(): void;
}
