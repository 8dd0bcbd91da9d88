import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, lazy, Suspense } from 'react';
import type { WidgetDialogProps } from '../definition/widget-definition';
import { useHost } from '../host/host-context';

const ConfirmDialog = lazy(() => import('./ConfirmDialog'));

export interface DialogLayerProps {
  dialogs: Readonly<Record<string, ComponentType<WidgetDialogProps>>>;
}

/** Shows the dialog that is open, if any. */
export function DialogLayer({ dialogs }: DialogLayerProps) {
  useSignals();
  const open = useHost().dialogs.current.value;
  if (!open) return null;
  if (open.kind === 'confirm') {
    return (
      <Suspense fallback={null}>
        <ConfirmDialog request={open.request} close={open.close} />
      </Suspense>
    );
  }
  const Content = dialogs[open.name];
  return Content ? (
    <Suspense fallback={null}>
      <Content args={open.args} close={open.close} />
    </Suspense>
  ) : null;
}
