import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useHost } from '../host/host-context';

const ToastLayer = lazy(() => import('./ToastLayer'));

/** The toasts of the mount; without any, nothing of them is fetched. */
export function Toasts() {
  const { toasts } = useHost();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  return shown.length === 0 ? null : (
    <Suspense fallback={null}>
      <ToastLayer toasts={toasts} />
    </Suspense>
  );
}
