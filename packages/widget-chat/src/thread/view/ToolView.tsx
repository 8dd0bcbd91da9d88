import { fetched, useI18n, useSignals } from '@oriel/app-kit';
import { drawnImageOf, unavailableToolPrefix } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { Check, CircleAlert, RotateCw, TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { toolName } from '../page-tools/tool-name';
import type { PartView } from '../runs/part-view';
import { RailStep } from './RailStep';
import { ToolDataView } from './ToolDataView';
import css from './tool.css?inline';
import { toolArgumentsOf, toolResultOf } from './tool-result';

const styles = sheet(css);

// Few tools generate images.
const AnswerImage = fetched(() => import('../../media/images/AnswerImage'));

export interface ToolViewProps {
  call: PartView;
  response: PartView | undefined;
  /** The answer is still being written, so a result may follow. */
  isRunning: boolean;
  /** Regenerates the answer, if possible. */
  onRetry: (() => void) | undefined;
  /** Default: derived from the function's name. */
  name?: string | undefined;
  /** Replaces the arguments and opens the step. */
  ask?: ReactNode;
  /** Replaces the result. */
  said?: string | undefined;
}

/** Durations below this many milliseconds are not shown. */
const shortest = 1_000;

/** The step of a tool: its name, arguments and result. */
export function ToolView({ call, response, isRunning, onRetry, name, ask, said }: ToolViewProps) {
  useSignals();
  useSheet(styles);
  const { t, locale, format } = useI18n();
  const part = call.part.value;
  if (part.type !== 'function_call') return null;
  const result = response && toolResultOf(response.part.value);
  const isLive = isRunning && !result;
  const isMissing = part.id.startsWith(unavailableToolPrefix);
  const key = isMissing
    ? 'step.toolMissing'
    : result?.isError
      ? 'step.toolFailed'
      : result
        ? 'step.toolDone'
        : isLive
          ? 'step.toolRunning'
          : 'step.toolStopped';
  const took = result?.durationMs ?? 0;
  const sources = result?.sources ?? 0;
  const detail = [
    sources > 0 && t('step.sources', { count: sources, number: format.number(sources) }),
    took >= shortest && format.duration(took),
  ].filter(Boolean);
  const given = toolArgumentsOf(part);
  const isGiven = given.pairs.length > 0 || given.table || (given.text && given.text !== '{}');
  const text = t(key, { name: name ?? toolName(part, locale) });
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  const imageId = drawnImageOf(response?.part.value);
  return (
    <>
      <RailStep
        icon={result?.isError ? <TriangleAlert /> : <Wrench />}
        tone={result?.isError ? 'danger' : undefined}
        isLive={isLive}
        isOpen={result?.isError === true || ask !== undefined}
        label={result?.isError ? <b>{label}</b> : label}
        detail={detail.length > 0 ? detail.join(' · ') : undefined}
      >
        <div className="c-tool">
          {ask}
          {!ask && isGiven && (
            <div className="c-tool-given">
              <ToolDataView data={given} />
            </div>
          )}
          {result && (
            <div className="c-tool-result">
              {result.isError ? <CircleAlert /> : <Check className="c-ok" />}
              <div className="c-grow">
                {said || isMissing ? (
                  <div dir="auto">{said ?? t('step.toolMissingText')}</div>
                ) : (
                  <ToolDataView data={result.data} />
                )}
              </div>
              {result.isError && onRetry && (
                <button type="button" className="c-mini o-inline" onClick={onRetry}>
                  <RotateCw />
                  {t('chat.retry')}
                </button>
              )}
            </div>
          )}
        </div>
      </RailStep>
      {imageId && <AnswerImage key={imageId} imageId={imageId} />}
    </>
  );
}
