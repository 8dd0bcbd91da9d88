import { useSyncExternalStore } from 'react';
import { useApp } from '../app/app';
import { fetched } from '../fetched/fetched';

const ToastLayer = fetched(() => import('./ToastLayer'));

/** The toasts of the app; nothing is fetched before the first one. */
export function Toasts() {
  const { toasts } = useApp();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  return shown.length === 0 ? null : <ToastLayer toasts={toasts} />;
}
