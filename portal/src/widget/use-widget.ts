import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { bases } from '../app/bases';
import { usePortal } from '../app/portal-context';

export interface Widget {
  /** Goes on the element that the widget is shown in. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly handle: WidgetHandle | undefined;
}

/** Mounts a widget with what the portal knows, and passes on every change of it. */
export function useWidget(
  widget: 'chat' | 'prompts',
  props: NonNullable<MountOptions['props']>,
  on: NonNullable<MountOptions['on']>,
): Widget {
  useSignals();
  const { organizations, preferences } = usePortal();
  const ref = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<WidgetHandle>();
  const organizationId = organizations.current.value?.id ?? null;
  const live: MountOptions = {
    workspace: organizationId,
    locale: preferences.locale.value,
    theme: preferences.colorScheme.value,
    storage: preferences.consent.value.functional ? 'functional' : 'none',
    props,
  };
  const start = useEffectEvent((target: HTMLElement) =>
    mount(target, { ...live, widget, isolation: 'shadow', api: bases, size: 'fill', on }),
  );

  useEffect(() => {
    if (!ref.current) return;
    const mounted = start(ref.current);
    setHandle(mounted);
    return () => {
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
