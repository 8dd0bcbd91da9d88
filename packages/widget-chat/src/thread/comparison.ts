import type { ReadonlySignal, Signal } from '@oriel/app-kit';
import type { MessageDetails } from '@oriel/contracts';
import type { ComponentType } from 'react';
import type { Answer } from '../runs/answer';
import type { Run } from '../runs/run';
import type { Turn } from './turn';

/** The answer of one agent. */
export interface ComparedAnswer {
  readonly id: string;
  readonly answer: Answer;
  /** The run that writes the answer, while it is followed here. */
  readonly run: ReadonlySignal<Run | null>;
  /** Processing location of the answer, and its cost once it has ended. */
  readonly details: Signal<MessageDetails>;
}

/** The comparison that a turn shows in place of its answer. */
export interface Comparison {
  readonly turn: Turn;
  /** Renders the comparison, using the component for one answer. */
  readonly View: ComponentType<ComparisonViewProps>;
  /** Excludes deleted answers. */
  readonly answers: ReadonlySignal<readonly ComparedAnswer[]>;
  /** Stops one answer. */
  stop(answer: ComparedAnswer): Promise<void>;
  /** Continues with one answer and stops the others. @throws if the service was not reached, or the answer is gone */
  keep(answer: ComparedAnswer): Promise<void>;
}

export interface ComparisonViewProps {
  comparison: Comparison;
  /** Passed as a prop, because a chunk fetched by an answer may not import one. */
  Answer: ComponentType<{ answer: Answer; turn: Turn; run: Run | null; isLast: boolean }>;
}
