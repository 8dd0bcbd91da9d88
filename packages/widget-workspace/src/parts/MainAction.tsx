import { useSignals } from '@oriel/app-kit';
import type { WorkspaceAction } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { Plus, UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspace } from '../store/workspace-context';

const icons = { invite: UserPlus, create: Plus, add: UserPlus };

/** Options of {@link MainAction}. */
interface MainActionProps extends WorkspaceAction {
  run: () => unknown;
}

/** The main action of a tab: a button, or an action of the host if the host shows the navigation. */
export function MainAction({ kind, label, run }: MainActionProps) {
  useSignals();
  const { host, action } = useWorkspace();
  const isOfHost = host.props.value.navigation === 'host';
  const start = useEffectEvent(() => void run());
  useEffect(() => {
    if (!isOfHost) return;
    action.value = { kind, label, run: () => start() };
    return () => {
      action.value = undefined;
    };
  }, [isOfHost, kind, label, action]);
  if (isOfHost) return null;
  const Icon = icons[kind];
  return (
    <Button kind="primary" collapse icon={<Icon />} onClick={() => void run()}>
      {label}
    </Button>
  );
}
