import { OrielError } from '@oriel/contracts';
import type { WidgetHandle } from './widget-handle';

/** What `mount()` answers where there is no page. Everything settles, nothing happens. */
export function serverHandle(): WidgetHandle {
  const refuse = () => Promise.reject(new OrielError('ABORTED', 'There is no page on a server.'));
  const ready = refuse();
  ready.catch(() => {});
  return {
    id: 'oriel-server',
    isolation: 'iframe',
    state: 'idle',
    element: null,
    ready,
    update: async () => {},
    request: refuse,
    on: () => () => {},
    open: () => {},
    close: () => {},
    toggle: () => {},
    focus: () => {},
    logout: async () => {},
    unmount: () => {},
    mount: () => {},
    destroy: () => {},
    diagnose: async () => ({ ok: true, checks: [], policy: '' }),
  };
}
