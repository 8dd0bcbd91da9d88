import { fetched, useT } from '@oriel/app-kit';
import { Wrench } from 'lucide-react';
import { RailStep } from './RailStep';
import type { ToolViewProps } from './ToolView';

// Few answers use tools.
const ToolView = fetched(async () => ({ default: (await import('./ToolView')).ToolView }));
const AskStep = fetched(async () => ({ default: (await import('../page-tools/AskStep')).AskStep }));

/** A tool used by the model: one of ours, or a function of the page. */
export function ToolStep(props: ToolViewProps) {
  const t = useT();
  const waiting = <RailStep icon={<Wrench />} label={t('step.processing')} />;
  return (
    <AskStep {...props} waiting={waiting}>
      {view => <ToolView {...props} {...view} waiting={waiting} />}
    </AskStep>
  );
}
