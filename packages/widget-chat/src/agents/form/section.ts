import type { Form } from '@oriel/app-kit';
import type { ManagedAgent, Model } from '@oriel/contracts';
import type { ReactNode } from 'react';
import type { KnowledgeFiles } from '../../media/files/knowledge-files';
import type { AgentFields, AgentsData, AgentsViewStore } from './agents-view-store';

/** Shared by the sections of one form. */
export interface SectionContext {
  readonly data: AgentsData;
  readonly store: AgentsViewStore;
  /** The edited agent; undefined for a new one. */
  readonly agent: ManagedAgent | undefined;
  /** The chosen model; undefined if there is none, or it no longer exists. */
  readonly model: Model | undefined;
  /** Names of the chosen tools. */
  readonly assignedTools: readonly string[];
  /** The form was submitted once, so empty fields have a problem. */
  readonly hasTried: boolean;
  readonly files: KnowledgeFiles;
  /** Selected files wait until the agent is stored. */
  readonly isStored: boolean;
  /** Number of files that were rejected when the new agent was stored. */
  readonly missingFiles: number;
}

/** A form as its sections use it. */
export type SectionForm<V extends object> = Pick<Form<V>, 'values' | 'problems' | 'change' | 'touch'>;

export interface SectionProps<V extends object> {
  form: SectionForm<V>;
  context: SectionContext;
}

/** One section of the agent form, as the form shows and saves it: `V` are its values, `K` the fields that it stores. */
export interface AgentSection<V extends object, K extends keyof AgentFields = keyof AgentFields> {
  /** Keys of its texts. */
  readonly title: string;
  readonly text: string;
  /** Default: always shown. */
  isShown?(context: SectionContext, values: V): boolean;
  /** Whether the values have a problem that the schema does not find. */
  isBroken?(values: V, context: SectionContext): boolean;
  /** The values as the service stores them. */
  input(values: V, context: SectionContext): Pick<AgentFields, K>;
  Fields(props: SectionProps<V>): ReactNode;
}
