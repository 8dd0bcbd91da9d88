import { acceptHost, type BridgePeer, plainContact, postmateContact } from '@oriel/bridge';
import { sampleWidgetHandlers } from '../../../packages/bridge/src/conformance/sample-handlers';
import {
  type SampleHost,
  type SampleWidget,
  sampleHost,
  sampleWidget,
} from '../../../packages/bridge/src/conformance/sample-surfaces';

const query = new URLSearchParams(location.search);
let peer: BridgePeer<SampleWidget, SampleHost>;
/** Events that the widget has seen, and the reasons why its connections ended. */
const closed: string[] = [];
const widget = { stats: () => peer.stats(), closed };

declare global {
  interface Window {
    widget: typeof widget;
  }
}
window.widget = widget;

async function start() {
  try {
    const connection = await acceptHost({
      allowedOrigins: query.get('allowed')?.split(',') ?? [`http://127.0.0.1:${location.port}`],
      expected: query.get('expected') ?? undefined,
      local: sampleWidget,
      remote: sampleHost,
      handlers: {
        ...sampleWidgetHandlers(() => peer),
        ...(query.has('name')
          ? { observe: () => ({ strictRuns: 0, aborts: 0, received: [query.get('name') ?? ''] }) }
          : {}),
      },
      version: '2.0.0',
      capabilities: ['tools', 'uploads'],
      ...(query.has('protocols') ? { protocols: query.get('protocols')?.split(',').map(Number) ?? [] } : {}),
      onClose: error => widget.closed.push(error.code),
      contact: query.get('contact') === 'plain' ? plainContact : postmateContact,
    });
    peer = connection.peer;
    peer.on('note', ({ text }) => {
      // Blocks the script forever: the document exists but no longer answers.
      if (text === 'freeze') for (;;);
    });
    document.title = JSON.stringify(connection.hello);
  } catch (error) {
    document.title = String(error);
  }
}

// Starts the widget late, as on a slow connection.
setTimeout(start, Number(query.get('delay') ?? 0));
