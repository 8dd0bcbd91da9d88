import type { ChatMessage, CompletionRequest, Locale, PageOffer } from '@oriel/contracts';
import type { UsableAgent } from '../../../ai/agents/find-agents';
import type { FileRow } from '../../../ai/files/describe-file';
import type { FileSource } from '../../../ai/files/file-context';
import type { QuestionVector } from '../../../ai/files/file-vectors';
import type { AskedCandidate } from '../../../ai/models/ask-candidates';
import type { ProviderMessage } from '../../../ai/providers/provider';
import type { Tool } from '../../../ai/tools/tool';
import type { Owner } from '../../../http/caller/owner';
import type { Mask } from '../../../platform/text/mask-personal-data';
import type { LoggedEvent } from '../log/logged-event';
import type { ProgramRequest } from './program-request';

/** An agent that answers, with its model and tools. */
export interface Answerer {
  readonly usable: UsableAgent;
  readonly tools: readonly Tool[];
  /** Names of the agent's tools that are unavailable. */
  readonly missing: readonly string[];
  readonly offer: PageOffer | undefined;
  /** The rest of a program's question. */
  readonly program?: ProgramRequest;
}

export interface Question extends Owner {
  readonly locale: Locale;
  /** IANA name of the person's time zone. */
  readonly timeZone: string | undefined;
  readonly request: CompletionRequest;
  readonly requestHash: string;
  readonly idempotencyKey: string | undefined;
  /** Each of them answers; the first one's answer is shown. */
  readonly answerers: readonly [Answerer, ...Answerer[]];
  /** Replaces personal data in text that no person has checked; absent if the workspace does not check for it. */
  readonly mask?: Mask | undefined;
  /** A program asks, whose text no browser has checked. */
  readonly isProgram?: boolean;
  /** Embedding of the question, for the search in its files. */
  readonly vector?: QuestionVector | undefined;
}

/** A stored run that is not being written yet. */
export interface BegunRun {
  readonly runId: string;
  readonly answerer: Answerer;
  /** The message of the answer, still empty. */
  readonly message: ChatMessage;
  readonly conversation: readonly ProviderMessage[];
  /** Images of the question, for a model that sees. */
  readonly pictures: readonly FileRow[];
  /** Passages of files that the answer may cite. */
  readonly sources: readonly FileSource[];
  /** The models that may answer, as far as they take the question and the credit covers them; the first is stored with the run. */
  readonly candidates: readonly [AskedCandidate, ...AskedCandidate[]];
  /** Whether credit is reserved. */
  readonly isCharged: boolean;
  /** The events that are already in the log. */
  readonly firstEvents: readonly LoggedEvent[];
}

export type StartedRun =
  | { readonly kind: 'known'; readonly runId: string }
  /** One run per agent, in order. */
  | { readonly kind: 'started'; readonly runs: readonly BegunRun[] };
