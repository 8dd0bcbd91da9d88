import { signal } from '@preact/signals-react';
import { afterEach, expect, it, vi } from 'vitest';
import { printWidget } from './print-widget';
import type { WidgetHost } from './widget-host';

afterEach(() => vi.restoreAllMocks());

it('reports that the browser opens no document to print', async () => {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(null);
  const shell = document.createElement('div');
  const root = shell.attachShadow({ mode: 'open' });
  root.innerHTML = '<div class="oriel-root"><h1>Tides</h1></div>';
  const notify = vi.fn(async () => undefined);
  const host = { shell, root, notify, locale: signal('de'), signal: new AbortController().signal };
  // Printing needs no more of a host.
  await printWidget(host as unknown as WidgetHost);
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'danger', title: 'Drucken war nicht möglich' }),
  );
});
