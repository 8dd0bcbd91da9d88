import { RawPort } from './raw-port';

const hello = {
  type: 'oriel:hello',
  protocols: [1],
  sdk: '1',
  widget: 'x',
  instanceId: '1',
  capabilities: [],
  locale: 'en',
  theme: null,
};

/** Performs the bridge's handshake with the widget at an address, and keeps the bare port. */
export async function openRaw(src: string): Promise<RawPort> {
  const { origin } = new URL(src);
  const frame = document.createElement('iframe');
  frame.src = src;
  document.body.append(frame);
  const { port1, port2 } = new MessageChannel();
  const greet = setInterval(() => frame.contentWindow?.postMessage({ type: 'oriel:greeting' }, origin), 20);
  await new Promise<void>(resolve => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.type !== 'oriel:greeting-reply') return;
      window.removeEventListener('message', onMessage);
      resolve();
    };
    window.addEventListener('message', onMessage);
  });
  clearInterval(greet);
  const raw = new RawPort(port1);
  frame.contentWindow?.postMessage(hello, origin, [port2]);
  while (!raw.received.some(({ type }) => type === 'oriel:accept'))
    await new Promise(resolve => setTimeout(resolve, 10));
  return raw;
}
