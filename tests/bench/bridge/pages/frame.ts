import { acceptHost, type HostConnection } from '@oriel/bridge';
import { sampleWidgetHandlers } from '../../../../packages/bridge/src/conformance/sample-handlers';
import {
  type SampleHost,
  type SampleWidget,
  sampleHost,
  sampleWidget,
} from '../../../../packages/bridge/src/conformance/sample-surfaces';

// The baseline: the minimum needed to answer over a port.
addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'raw' || !port) return;
  port.onmessage = event => port.postMessage(event.data);
});

const connection: HostConnection<SampleWidget, SampleHost> = await acceptHost({
  allowedOrigins: [`http://127.0.0.1:${location.port}`],
  local: sampleWidget,
  remote: sampleHost,
  handlers: sampleWidgetHandlers(() => connection.peer),
  version: '1',
});
