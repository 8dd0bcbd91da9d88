import type { Wire } from './wire';

/** A wire over a port. The port belongs to it from now on. */
export function connectPort(port: MessagePort, receive: (packet: unknown) => void): Wire {
  const handleMessage = (event: MessageEvent) => receive(event.data);
  // A message that this side cannot read, as an agent cluster's shared memory: nothing to act on.
  const handleError = () => receive(undefined);
  port.addEventListener('message', handleMessage);
  port.addEventListener('messageerror', handleError);
  port.start();
  return {
    post: (packet, transfer) => {
      // An empty list costs time on every call.
      if (transfer.length > 0) port.postMessage(packet, transfer);
      else port.postMessage(packet);
    },
    close: () => {
      port.removeEventListener('message', handleMessage);
      port.removeEventListener('messageerror', handleError);
      port.close();
    },
  };
}
