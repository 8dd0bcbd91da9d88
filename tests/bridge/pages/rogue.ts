/*
 * A frame that makes first contact correctly, takes the port, answers the hello as its address specifies, and then follows the
 * test's commands.
 */
import { RawPort } from './raw-port';

const accept = { type: 'oriel:accept', protocol: 1, widget: '1', capabilities: [] };
const reject = {
  type: 'oriel:reject',
  error: { code: 'VERSION_MISMATCH', message: 'm', retryable: false },
};

/** Ways to answer a hello. */
const answers: Readonly<Record<string, (port: MessagePort, origin: string, hello: unknown) => void>> = {
  accept: port => port.postMessage(accept),
  reject: port => port.postMessage(reject),
  protocol: port => port.postMessage({ ...accept, protocol: 99 }),
  nonsense: port => {
    for (const data of [null, [], [accept], { ...accept, protocol: '1' }, { type: '__proto__' }])
      port.postMessage(data);
  },
  window: (_, origin) => window.parent.postMessage(reject, origin),
  hello: (_, origin, hello) => {
    const { port2 } = new MessageChannel();
    window.parent.postMessage(hello, origin, [port2]);
  },
};

const rogue: { raw: RawPort | undefined } = { raw: undefined };

declare global {
  interface Window {
    rogue: typeof rogue;
  }
}
window.rogue = rogue;

window.addEventListener('message', ({ data, origin, ports: [port] }) => {
  if (data?.type === 'oriel:greeting') window.parent.postMessage({ type: 'oriel:greeting-reply' }, origin);
  if (data?.type !== 'oriel:hello' || !port) return;
  const names = new URLSearchParams(location.search).get('answers') ?? 'accept';
  rogue.raw = new RawPort(port);
  for (const name of names.split(',')) answers[name]?.(port, origin, data);
});
