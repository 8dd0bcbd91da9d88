import { useSyncExternalStore } from 'react';
import { fetched } from '../fetched/fetched';
import { useHost } from '../host/host-context';

const ToastLayer = fetched(() => import('./ToastLayer'));

/** The toasts of the mount; nothing is fetched before the first one. */
export function Toasts() {
  const { toasts } = useHost();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  return shown.length === 0 ? null : <ToastLayer toasts={toasts} />;
}
