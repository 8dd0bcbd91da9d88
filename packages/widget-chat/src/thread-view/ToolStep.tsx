import { fetched } from '@oriel/widget-kit';
import { ToolView, type ToolViewProps } from './ToolView';

// Few pages lend functions.
const PageStep = fetched(async () => ({ default: (await import('../page-tools/PageStep')).PageStep }));

/** A tool that the model used: one of ours, or a function of the page. */
export function ToolStep(props: ToolViewProps) {
  const part = props.call.part.peek();
  // The name comes with the first piece of a call.
  return part.type === 'function_call' && part.functionName.startsWith('page_') ? (
    <PageStep {...props}>{view => <ToolView {...props} {...view} />}</PageStep>
  ) : (
    <ToolView {...props} />
  );
}
