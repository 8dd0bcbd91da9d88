import type { MountOptions } from '@oriel/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MountedWidget, notMounted, type WidgetStatus } from './mounted-widget';
import { useOptions } from './OrielProvider';
import { useClientLayoutEffect } from './use-client-layout-effect';

/** All options of `mount()`; the container replaces `target`. */
export type UseWidgetOptions = Omit<MountOptions, 'target'>;

/** A widget in a container of your own. */
export interface Widget extends WidgetStatus {
  /** Set as the container's `ref`. The widget is mounted into it, next to its other content. */
  readonly ref: (container: Element | null) => void;
  /** Remounts the widget. */
  readonly retry: () => void;
}

/**
 * Shows a widget in the element that gets `ref`. Options are live: a render passes its changes on by `update()`. The widget is
 * remounted if `widget`, `isolation`, `api`, `publishableKey`, `workspace`, `tokenUrl`, `frame`, `launcher`, `load` or `signal`
 * changes, or if `getToken` is added or removed. The latest `getToken` and the latest functions in `on` are called.
 */
export function useWidget(options: UseWidgetOptions = {}): Widget {
  const { widget, status } = useMountedWidget(options);
  return { ...status, ref: widget.place, retry: widget.retry };
}

/** Binds a widget to the lifetime of a component. */
export function useMountedWidget(options: UseWidgetOptions): {
  readonly widget: MountedWidget;
  readonly status: WidgetStatus;
  /** The options merged with the providers'. */
  readonly said: UseWidgetOptions;
} {
  const said = useOptions(options);
  const [widget] = useState(() => new MountedWidget());
  const status = useSyncExternalStore(widget.subscribe, widget.status, () => notMounted);
  // Mount before the browser paints, and before the effects of components that hold a ref.
  useClientLayoutEffect(() => widget.show(said));
  // A component hidden by Suspense loses its layout effects but keeps its widget.
  useEffect(() => () => widget.destroy(), [widget]);
  return { widget, status, said };
}
