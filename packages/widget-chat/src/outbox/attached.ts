import type { WireChatFile } from '@oriel/contracts';

/** Files that go with the next question. */
export interface Attached {
  readonly fileIds: string[];
  /** The same files, as the wire spells them. */
  readonly files: readonly WireChatFile[];
  /** Empties the tray: the question has them now. */
  take(): void;
  /** Puts them back: the question was not sent. */
  restore(): void;
}
