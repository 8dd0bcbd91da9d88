import type { Wire } from './wire';

/** Creates a wire over a port, which belongs to it from now on. */
export function connectPort(port: MessagePort, receive: (packet: unknown) => void): Wire {
  const handleMessage = (event: MessageEvent) => receive(event.data);
  // This side cannot deserialize the message, for example another agent cluster's shared memory, so there is nothing to handle.
  const handleError = () => receive(undefined);
  port.addEventListener('message', handleMessage);
  port.addEventListener('messageerror', handleError);
  port.start();
  return {
    post: (packet, transfer) => {
      // Passing an empty list costs time on every call.
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
