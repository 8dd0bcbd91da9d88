import { useFormat, useSignals, useT } from '@oriel/widget-kit';
import { Check, CircleAlert, TriangleAlert, Wrench } from 'lucide-react';
import { toolArgumentsOf, toolResultOf } from './answer-steps';
import type { PartView } from './part-view';
import { RailStep } from './RailStep';

export interface ToolStepProps {
  call: PartView;
  response: PartView | undefined;
  /** The answer is still being written, so a result may come. */
  isRunning: boolean;
}

/** A tool that the model used: its name, what it was asked and what it answered. */
export function ToolStep({ call, response, isRunning }: ToolStepProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const part = call.part.value;
  if (part.type !== 'function_call') return null;
  const result = response && toolResultOf(response.part.value);
  const isLive = isRunning && !result;
  const name = readableName(part.functionName);
  const key = result?.isError
    ? 'step.toolFailed'
    : result
      ? 'step.toolDone'
      : isLive
        ? 'step.toolRunning'
        : 'step.toolStopped';
  const given = toolArgumentsOf(part);
  const label = t(key, { name });
  return (
    <RailStep
      icon={result?.isError ? <TriangleAlert /> : <Wrench />}
      tone={result?.isError ? 'danger' : undefined}
      isLive={isLive}
      isOpen={result?.isError === true}
      label={result?.isError ? <b>{label}</b> : label}
      detail={result?.durationMs === undefined ? undefined : format.duration(result.durationMs)}
    >
      <div className="c-tool">
        {given !== '' && given !== '{}' && <pre>{given}</pre>}
        {result && (
          <div className="c-tool-result">
            {result.isError ? <CircleAlert /> : <Check className="c-ok" />}
            <span>{result.text}</span>
          </div>
        )}
      </div>
    </RailStep>
  );
}

/** `search_web` → `search web`. */
const readableName = (name: string): string => name.replaceAll(/[_-]+/g, ' ').trim() || '…';
