import type { MountOptions } from '@oriel/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MountedWidget, notMounted, type WidgetStatus } from './mounted-widget';
import { useOptions } from './OrielProvider';
import { useClientLayoutEffect } from './use-client-layout-effect';

/** Everything that `mount()` takes; the place is the container. */
export type UseWidgetOptions = Omit<MountOptions, 'target'>;

/** A widget in a container of your own. */
export interface Widget extends WidgetStatus {
  /** Goes on the container. The widget is mounted into it, beside what else it holds. */
  readonly ref: (container: Element | null) => void;
  /** Mounts the widget anew. */
  readonly retry: () => void;
}

/**
 * Shows a widget in the element that gets `ref`. Options are live: what a render changes is passed on by `update()`. The
 * widget is mounted anew where `widget`, `isolation`, `api`, `publishableKey`, `workspace`, `tokenUrl`, `frame`,
 * `launcher`, `load` or `signal` has another value, or `getToken` comes or goes. Of functions in `on` and of `getToken` the
 * latest is called.
 */
export function useWidget(options: UseWidgetOptions = {}): Widget {
  const { widget, status } = useMountedWidget(options);
  return { ...status, ref: widget.place, retry: widget.retry };
}

/** Binds a widget to the life of a component. */
export function useMountedWidget(options: UseWidgetOptions): {
  readonly widget: MountedWidget;
  readonly status: WidgetStatus;
  /** The options, with those of the providers. */
  readonly said: UseWidgetOptions;
} {
  const said = useOptions(options);
  const [widget] = useState(() => new MountedWidget());
  const status = useSyncExternalStore(widget.subscribe, widget.status, () => notMounted);
  // Mounted before the browser paints, and before the effects of whoever holds a ref.
  useClientLayoutEffect(() => widget.show(said));
  // A component that is hidden while another one is loading loses its layout effects, and keeps its widget.
  useEffect(() => () => widget.destroy(), [widget]);
  return { widget, status, said };
}
