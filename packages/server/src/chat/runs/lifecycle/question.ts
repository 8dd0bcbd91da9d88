import type { ChatMessage, CompletionRequest, Locale, PageOffer } from '@oriel/contracts';
import type { UsableAgent } from '../../../ai/agents/find-agents';
import type { FileRow } from '../../../ai/files/describe-file';
import type { FileSource } from '../../../ai/files/file-context';
import type { QuestionVector } from '../../../ai/files/file-vectors';
import type { Provider, ProviderMessage } from '../../../ai/providers/provider';
import type { Tool } from '../../../ai/tools/tool';
import type { Owner } from '../../../http/caller/owner';
import type { LoggedEvent } from '../log/logged-event';

/** An agent that answers, and what it answers with. */
export interface Answerer {
  readonly usable: UsableAgent;
  readonly provider: Provider;
  readonly tools: readonly Tool[];
  /** Names of the agent's tools that are unavailable. */
  readonly missing: readonly string[];
  readonly offer: PageOffer | undefined;
}

export interface Question extends Owner {
  readonly locale: Locale;
  readonly request: CompletionRequest;
  readonly requestHash: string;
  readonly idempotencyKey: string | undefined;
  /** Each answers; the first one's answer is shown. */
  readonly answerers: readonly [Answerer, ...Answerer[]];
  /** For the search in its files. */
  readonly vector?: QuestionVector | undefined;
}

/** A stored run that nobody has begun to write yet. */
export interface BegunRun {
  readonly runId: string;
  readonly answerer: Answerer;
  /** The message of the answer, which is empty yet. */
  readonly message: ChatMessage;
  readonly conversation: readonly ProviderMessage[];
  /** Pictures that go with the question, for a model that sees. */
  readonly pictures: readonly FileRow[];
  /** Places in files that the answer may cite. */
  readonly sources: readonly FileSource[];
  /** What the credit that was set aside covers. Absent where nothing is charged. */
  readonly maxOutputTokens: number | undefined;
  /** They are in the log. */
  readonly firstEvents: readonly LoggedEvent[];
}

export type StartedRun =
  | { readonly kind: 'known'; readonly runId: string }
  /** One run for each agent, in their order. */
  | { readonly kind: 'started'; readonly runs: readonly BegunRun[] };
