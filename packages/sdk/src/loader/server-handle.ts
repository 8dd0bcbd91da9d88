import { OrielError } from '@oriel/contracts';
import type { WidgetHandle } from './widget-handle';

/** The handle that `mount()` returns without a page. Every promise settles; nothing else happens. */
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
