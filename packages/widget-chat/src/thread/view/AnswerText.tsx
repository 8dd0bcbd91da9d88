import { StreamedMarkdown } from '@oriel/ui/markdown';
import { Sparkle } from 'lucide-react';
import { useMarkdown } from '../../media/use-markdown';
import type { PartView } from '../runs/part-view';

const caret = <span className="c-caret" aria-hidden="true" />;

export interface AnswerTextProps {
  view: PartView;
  /** More text is expected at its end. */
  isLive: boolean;
}

/** The text of an answer. The stream renders itself as it grows. */
export function AnswerText({ view, isLive }: AnswerTextProps) {
  const options = useMarkdown();
  return (
    <div className="c-step c-step-answer">
      <span className="c-node" aria-hidden="true">
        <Sparkle />
      </span>
      <StreamedMarkdown stream={view.stream} {...options} tail={isLive ? caret : undefined} />
    </div>
  );
}
