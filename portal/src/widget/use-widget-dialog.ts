import type { WidgetName } from '@oriel/contracts';
import { type MountOptions, mount } from '@oriel/sdk';
import { usePortal } from '../store/portal-context';
import { leaveFor, useWidgetOptions } from './use-widget-options';

/** Opens a widget's dialog; resolves with its result, or with undefined if it cannot be shown. */
export type OpenWidgetDialog = (owner: WidgetName, name: string, args?: object) => Promise<unknown>;

/** Shows widget dialogs on pages without that widget. Reads signals. */
export function useWidgetDialog(): OpenWidgetDialog {
  const { dialogs } = usePortal();
  const { fixed, live, every } = useWidgetOptions();
  const on: NonNullable<MountOptions['on']> = {
    ...every,
    navigate: input => leaveFor(input) || every.navigate?.(input),
  };
  return (owner, name, args) =>
    dialogs
      .showOfWidget(async signal => {
        const place = document.createElement('div');
        Object.assign(place.style, { position: 'fixed', width: '1px', height: '1px', overflow: 'hidden' });
        document.body.append(place);
        const handle = mount(place, {
          ...fixed,
          ...live,
          widget: owner,
          isolation: 'shadow',
          // Every widget has this view, which shows one dialog and nothing else.
          props: { view: 'dialog' } as MountOptions['props'],
          on,
          signal,
        });
        try {
          const asked = handle.request('openDialog', { name, args: args ?? null }, { timeout: 0, signal });
          const [{ result }] = await Promise.all([asked, Promise.race([asked, handle.ready])]);
          return result;
        } finally {
          handle.destroy();
          place.remove();
        }
      })
      .catch(() => undefined);
}
