import { useMounted } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import type { MethodName, Surface } from '@oriel/contracts';
import { createContext, useEffect, useRef } from 'react';
import type { WidgetHost } from './widget-host';
import type { CommandHandler, WidgetSurfaceBase } from './widget-surface';

/** @internal */
export const HostContext = createContext<WidgetHost | null>(null);

/** The host of this mount. Pass the surface and the props of the widget: `useHost<ChatSurface, ChatProps>()`. */
export function useHost<W extends Surface = WidgetSurfaceBase, P = unknown>(): WidgetHost<W, P> {
  // The mount was created from the definition with this surface and these props.
  return useMounted(HostContext) as unknown as WidgetHost<W, P>;
}

/** Calls to the API as the user of this mount. */
export const useClient = (): Client => useHost().client;

/** Handles a command of the surface while the component is mounted. */
export function useCommand<W extends Surface, M extends MethodName<W> = MethodName<W>>(
  name: M,
  handler: CommandHandler<W, M>,
): void {
  const host = useHost<W>();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => host.onCommand(name, (input, context) => latest.current(input, context)), [host, name]);
}
