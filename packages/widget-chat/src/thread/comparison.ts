import type { MessageDetails } from '@oriel/contracts';
import type { ReadonlySignal, Signal } from '@oriel/widget-kit';
import type { ComponentType } from 'react';
import type { Answer } from '../runs/answer';
import type { Run } from '../runs/run';
import type { Turn } from './turn';

/** The answer of one agent. */
export interface ComparedAnswer {
  readonly id: string;
  readonly answer: Answer;
  /** The run that writes it, while it is followed here. */
  readonly run: ReadonlySignal<Run | null>;
  /** Where it is processed; what it has cost once it has ended. */
  readonly details: Signal<MessageDetails>;
}

/** The comparison that a turn shows in the place of its answer. */
export interface Comparison {
  readonly turn: Turn;
  /** Shows it, with the component that shows one answer. */
  readonly View: ComponentType<ComparisonViewProps>;
  /** Without those that were deleted. */
  readonly answers: ReadonlySignal<readonly ComparedAnswer[]>;
  /** Stops one answer. */
  stop(answer: ComparedAnswer): Promise<void>;
  /** Goes on with one answer; those that are still written are stopped. @throws where the service was not reached, or the answer is gone */
  keep(answer: ComparedAnswer): Promise<void>;
}

export interface ComparisonViewProps {
  comparison: Comparison;
  /** It is handed down, because what is fetched by an answer may not need one. */
  Answer: ComponentType<{ answer: Answer; turn: Turn; run: Run | null; isLast: boolean }>;
}
