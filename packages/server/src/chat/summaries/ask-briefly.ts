import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { narrow, type UsableAgent } from '../../ai/agents/find-agents';
import { type Candidate, readServed, runsWithin } from '../../ai/endpoints/candidates';
import { CandidateProvider, type Choice } from '../../ai/models/ask-candidates';
import type { ProviderMessage } from '../../ai/providers/provider';
import type { Owner } from '../../http/caller/owner';
import { isSuspended, organizationSuspended } from '../../identity/permissions/find-access';
import { lockLeftOfChat, settleInChat } from '../../organizations/credits/chat-cost';
import { settleReservation } from '../../organizations/credits/reservations';
import type { Transaction } from '../../platform/db/database';
import { models, organizationSettings } from '../../platform/db/schema';
import type { Mask } from '../../platform/text/mask-personal-data';
import { costOf, estimateTokens, type TokenUsage } from '../answer-costs/price';
import { reserveCredit } from '../answer-costs/reserve-credit';
import type { ChatServices } from '../chat-services';

/** Timeout in milliseconds. */
const patience = 30_000;

/** The owner of the chat, and the agent that has answered in it. */
export interface Asker extends Owner {
  readonly channelId: string;
  readonly usable: UsableAgent;
  /** Replaces personal data in the messages; absent if the workspace does not check for it. */
  readonly mask?: Mask | undefined;
}

/** Asks the model for titles and summaries, and charges it as `summary`. @throws as `askCandidates` */
export async function askBriefly(
  services: ChatServices,
  { usable, channelId, mask = text => text, ...owner }: Asker,
  messages: readonly ProviderMessage[],
  longest: number,
): Promise<string> {
  const characters = messages.reduce((sum, { content }) => sum + String(content).length, 0);
  return askCandidates(services, owner, {
    kind: 'summary',
    channelId,
    candidates: await chooseModels(services, { organizationId: owner.organizationId, usable }),
    ownModelId: usable.agent.modelId,
    agentId: usable.agent.id,
    messages: messages.map(message =>
      message.role === 'system' || typeof message.content !== 'string'
        ? message
        : { ...message, content: mask(message.content) },
    ),
    inputTokens: estimateTokens(characters),
    longest,
  });
}

interface BriefRequest {
  /** How it is named in the ledger. */
  readonly kind: 'summary' | 'other';
  /** The chat that it counts for. */
  readonly channelId: string | undefined;
  readonly candidates: readonly Candidate[];
  readonly ownModelId: string;
  readonly agentId: string | null;
  readonly messages: readonly ProviderMessage[];
  /** Estimate for the reservation. */
  readonly inputTokens: number;
  /** Maximum characters of the expected text; a model that writes four times as many is stopped. */
  readonly longest: number;
  /** Stores the text in the transaction that charges it. */
  readonly store?: (tx: Transaction, text: string) => Promise<void>;
}

/**
 * Asks for a text that nobody follows while it is written, and charges it to its owner. A failure costs nothing.
 * @throws 402 and 403 as for an answer, also in a suspended workspace, a `ProviderError`, or the reason of a signal
 */
export async function askCandidates(
  services: ChatServices,
  { organizationId, userId, applicationId }: Owner,
  { kind, channelId, candidates, ownModelId, agentId, messages, inputTokens, longest, store }: BriefRequest,
): Promise<string> {
  const { db, config, stopping } = services;
  const [dearest] = candidates
    .map(({ model }) => model)
    .toSorted((one, other) => priceOf(other) - priceOf(one));
  if (!dearest) throw new Error('No model is available');
  const referenceId = randomUUID();
  const spending = {
    kind,
    referenceId,
    organizationId,
    userId,
    applicationId: applicationId ?? null,
    agentId,
  } as const;
  if (await isSuspended(db, organizationId)) throw organizationSuspended();
  const { maxOutputTokens } = await db.transaction(async tx => {
    const left = await lockLeftOfChat(tx, channelId);
    return reserveCredit(
      tx,
      { ...spending, model: dearest.modelId },
      dearest.price,
      inputTokens,
      config,
      left,
    );
  });
  const usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let text = '';
  let isWhole = false;
  const most = Math.max(2_000, estimateTokens(longest));
  let answered: Choice['candidate']['model'] = dearest;
  const provider = new CandidateProvider(services, candidates, {
    ownModelId,
    onChoose: async ({ candidate }) => {
      answered = candidate.model;
    },
  });
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience)]);
    const request = {
      model: answered.modelId,
      messages,
      tools: [],
      parameters: {},
      // Thinking counts as output, too.
      maxOutputTokens: Math.min(maxOutputTokens ?? most, most),
      signal,
    };
    await provider.stream(request, event => {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'text-was-reasoning') text = '';
      else if (event.type === 'usage') Object.assign(usage, pickUsage(event));
      if (text.length > longest * 4) throw new Error('The model does not end');
    });
    if (usage.outputTokens === 0) usage.outputTokens = estimateTokens(text.length);
    isWhole = true;
    return text;
  } catch (error) {
    Object.assign(usage, { inputTokens: 0, outputTokens: 0 });
    throw error;
  } finally {
    await db.transaction(tx =>
      settleInChat(tx, channelId, async () => {
        if (isWhole) await store?.(tx, text);
        return settleReservation(tx, referenceId, price => (price ? costOf(price, usage) : 0), usage, {
          model: answered.modelId,
          price: answered.price,
        });
      }),
    );
  }
}

const pickUsage = ({ inputTokens, outputTokens }: TokenUsage) => ({ inputTokens, outputTokens });

/** Cost of a typical request, to compare models. */
const priceOf = ({ price }: Candidate['model']): number =>
  price ? costOf(price, { inputTokens: 1_000_000, outputTokens: 1_000_000 }) : 0;

/**
 * The configured model, then those of the agent: as far as they are available, and run in a place that the workspace, by its
 * present settings, and the agent allow.
 */
export async function chooseModels(
  { db, config }: Pick<ChatServices, 'db' | 'config'>,
  { organizationId, usable }: Pick<Asker, 'organizationId' | 'usable'>,
): Promise<readonly Candidate[]> {
  const [settings] = await db
    .select({ allowed: organizationSettings.allowedHostLocations })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const places = settings?.allowed ?? [];
  const own = narrow(usable, places)?.candidates ?? [];
  if (config.summaryModel === 'agent') return own;
  const [named] = await readServed(db, eq(models.internalId, config.summaryModel));
  if (!named || !runsWithin(places, usable.agent, named.model)) return own;
  return [{ ...named, rank: -1 }, ...own.filter(({ model }) => model.id !== named.model.id)];
}
