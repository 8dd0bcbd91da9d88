import type { BridgeMessage } from '@oriel/contracts';

/** Carries the packets of a peer: a port, or a direct call. */
export interface Wire {
  /** Sends the messages of one microtask in order. Throws if one of them cannot be cloned. */
  post(packet: readonly BridgeMessage[], transfer: Transferable[]): void;
  close(): void;
}
