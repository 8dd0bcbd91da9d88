import type { ReadonlySignal, Signal } from '@oriel/app-kit';
import type { MessageDetails } from '@oriel/contracts';
import type { ComponentType } from 'react';
import type { OrganizationChat } from '../../session/chat-context';
import type { Answer } from '../runs/answer';
import type { Run } from '../runs/run';
import type { ThreadWriter } from './thread';
import type { Turn } from './turn';

declare module '../../session/chat-context' {
  interface ChatStore {
    /** The comparison shown in place of an answer. */
    readonly comparison: Signal<Comparison | null>;
    /** Has these agents answer beside the current one, starting with the next question. */
    compareWith(organization: OrganizationChat, agentIds: readonly string[]): Promise<void>;
    /** Looks for a comparison at the end of a thread. */
    findComparison(target: ThreadWriter): Promise<void>;
  }
}

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
