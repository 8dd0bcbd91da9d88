import { describe, it } from 'vitest';
import type { BridgePeer } from '../bridge-peer';
import { createDirectPair, type DirectPair } from '../direct-pair';
import { createPortPeer } from '../port-peer';
import { conformanceCases, type Link } from './conformance';
import { sampleHandlers, sampleWidgetHandlers } from './sample-handlers';
import { type SampleHost, type SampleWidget, sampleHost, sampleWidget } from './sample-surfaces';

const transports: Record<string, () => Link & { end(): void }> = {
  'direct pair': () => {
    const pair: DirectPair<SampleHost, SampleWidget> = createDirectPair({
      host: { surface: sampleHost, handlers: sampleHandlers().handlers },
      widget: { surface: sampleWidget, handlers: sampleWidgetHandlers(() => pair.widget) },
    });
    return { host: pair.host, end: () => pair.host.close() };
  },
  port: () => {
    const { port1, port2 } = new MessageChannel();
    const host = createPortPeer(port1, {
      local: sampleHost,
      remote: sampleWidget,
      handlers: sampleHandlers().handlers,
    });
    const widget: BridgePeer<SampleWidget, SampleHost> = createPortPeer(port2, {
      local: sampleWidget,
      remote: sampleHost,
      handlers: sampleWidgetHandlers(() => widget),
    });
    return { host, end: () => host.close() };
  },
};

describe.each(Object.entries(transports))('%s', (_name, connect) => {
  it.each(conformanceCases)('$name', async ({ run }) => {
    const link = connect();
    try {
      await run(link);
    } finally {
      link.end();
    }
  });
});
