import { ConfirmDialogPart } from '@oriel/app-kit';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import { useHost } from '../host/host-context';
import type { WidgetDialogProps } from '../host/widget-definition';

export interface DialogLayerProps {
  dialogs: Readonly<Record<string, ComponentType<WidgetDialogProps>>>;
}

/** Renders the open dialog, if any. */
export function DialogLayer({ dialogs }: DialogLayerProps) {
  useSignals();
  const open = useHost().dialogs.current.value;
  if (!open) return null;
  if (open.kind === 'confirm') {
    return <ConfirmDialogPart request={open.request} close={open.close} />;
  }
  const Content = dialogs[open.name];
  return Content ? <Content args={open.args} close={open.close} /> : null;
}
