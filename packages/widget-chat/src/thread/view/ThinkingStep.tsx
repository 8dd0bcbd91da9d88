import { useSignals, useT } from '@oriel/app-kit';
import { Lightbulb } from 'lucide-react';
import type { PartView } from '../runs/part-view';
import { RailStep } from './RailStep';
import { clockTime, useSeconds } from './use-seconds';

export interface ThinkingStepProps {
  view: PartView;
  /** The answer is thinking now. */
  isLive: boolean;
  since: number;
}

/** The model's thinking, collapsed once done. */
export function ThinkingStep({ view, isLive, since }: ThinkingStepProps) {
  useSignals();
  const t = useT();
  const seconds = useSeconds(since, isLive);
  const part = view.part.value;
  if (part.type !== 'thinking') return null;
  const milliseconds = part.durationMs ?? 0;
  const took = milliseconds < 1000 ? 0 : Math.round(milliseconds / 1000);
  const done = took > 0 ? t('step.thought', { count: took }) : t('step.thoughtShort');
  return (
    <RailStep
      icon={<Lightbulb />}
      isLive={isLive}
      isOpen={isLive}
      label={isLive ? t('step.thinking') : done}
      detail={isLive && seconds > 2 ? t('step.minutes', { time: clockTime(seconds) }) : undefined}
    >
      <div className="c-thinking" dir="auto">
        {part.isRedacted ? t('step.redacted') : part.content}
      </div>
    </RailStep>
  );
}
