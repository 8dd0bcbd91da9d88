import { fetched, useT } from '@oriel/widget-kit';
import { Wrench } from 'lucide-react';
import { RailStep } from './RailStep';
import type { ToolViewProps } from './ToolView';

// Few answers use tools, and few pages lend functions.
const ToolView = fetched(async () => ({ default: (await import('./ToolView')).ToolView }));
const PageStep = fetched(async () => ({ default: (await import('../page-tools/PageStep')).PageStep }));

/** A tool that the model used: one of ours, or a function of the page. */
export function ToolStep(props: ToolViewProps) {
  const t = useT();
  const part = props.call.part.peek();
  const waiting = <RailStep icon={<Wrench />} label={t('step.processing')} />;
  // The name comes with the first piece of a call.
  return part.type === 'function_call' && part.functionName.startsWith('page_') ? (
    <PageStep {...props} waiting={waiting}>
      {view => <ToolView {...props} {...view} waiting={waiting} />}
    </PageStep>
  ) : (
    <ToolView {...props} waiting={waiting} />
  );
}
