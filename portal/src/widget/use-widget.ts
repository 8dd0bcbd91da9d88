import type { WidgetName } from '@oriel/contracts';
import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberWidget } from './print-page';
import { leaveFor, useWidgetOptions } from './use-widget-options';

export interface Widget {
  /** Ref of the element that contains the widget. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly handle: WidgetHandle | undefined;
}

/** Mounts a widget with the portal's state, and passes on every change. */
export function useWidget(
  widget: WidgetName,
  props: NonNullable<MountOptions['props']>,
  on: NonNullable<MountOptions['on']>,
  size: 'fill' | 'auto' = 'fill',
): Widget {
  useSignals();
  const options = useWidgetOptions();
  const ref = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<WidgetHandle>();
  const live: MountOptions = { ...options.live, props };
  const organizationId = live.workspace;
  const start = useEffectEvent((target: HTMLElement) =>
    mount(target, {
      ...options.fixed,
      ...live,
      widget,
      isolation: 'shadow',
      size,
      on: {
        ...options.every,
        ...on,
        navigate: input => leaveFor(input) || (on.navigate ?? options.every.navigate)?.(input),
      },
    }),
  );

  useEffect(() => {
    if (!ref.current) return;
    const mounted = start(ref.current);
    setHandle(mounted);
    const forget = rememberWidget(ref.current, mounted);
    return () => {
      forget();
      setHandle(undefined);
      mounted.destroy();
    };
  }, [widget, organizationId]);

  const changes = JSON.stringify(live);
  useEffect(() => {
    handle?.update(JSON.parse(changes));
  }, [handle, changes]);

  return { ref, handle };
}
