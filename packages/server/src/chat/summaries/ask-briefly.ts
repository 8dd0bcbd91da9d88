import { randomUUID } from 'node:crypto';
import { allowsLocations } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { UsableAgent } from '../../ai/agents/find-agents';
import type { ProviderMessage } from '../../ai/providers/provider';
import type { Owner } from '../../http/caller/owner';
import { settleReservation } from '../../organizations/credits/reservations';
import { modelServices, models, organizationSettings } from '../../platform/db/schema';
import { costOf, estimateTokens, type TokenUsage } from '../answer-costs/price';
import { reserveCredit } from '../answer-costs/reserve-credit';
import type { ChatServices } from '../chat-services';

/** Timeout for a title or summary, in milliseconds. */
const patience = 30_000;

/** The owner of the chat, and the agent that has answered in it. */
export interface Asker extends Owner {
  readonly usable: UsableAgent;
}

/**
 * Asks the model for titles and summaries, and charges it as `summary`. A failure costs nothing.
 * @throws 402 and 403 as for an answer, a `ProviderError`, or the reason of a signal
 */
export async function askBriefly(
  services: ChatServices,
  { organizationId, userId, applicationId, usable }: Asker,
  messages: readonly ProviderMessage[],
  longest: number,
): Promise<string> {
  const { db, config, stopping } = services;
  const { model, serviceInternalId } = await chooseModel(services, { organizationId, usable });
  const provider = services.providers.get(serviceInternalId);
  if (!provider) throw new Error('The model of summaries is not available');
  const referenceId = randomUUID();
  const characters = messages.reduce((sum, { content }) => sum + String(content).length, 0);
  const spending = {
    kind: 'summary',
    referenceId,
    organizationId,
    userId,
    applicationId: applicationId ?? null,
    agentId: usable.agent.id,
  } as const;
  const { maxOutputTokens } = await db.transaction(tx =>
    reserveCredit(tx, { ...spending, model: model.modelId }, model.price, estimateTokens(characters), config),
  );
  const usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let text = '';
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience)]);
    const request = {
      model: model.modelId,
      messages,
      tools: [],
      parameters: {},
      // Thinking counts as output, too.
      maxOutputTokens: Math.min(maxOutputTokens ?? 2_000, 2_000),
      signal,
    };
    await provider.stream(request, event => {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'text-was-reasoning') text = '';
      else if (event.type === 'usage') Object.assign(usage, pickUsage(event));
      if (text.length > longest * 4) throw new Error('The model does not end');
    });
    if (usage.outputTokens === 0) usage.outputTokens = estimateTokens(text.length);
    return text;
  } catch (error) {
    Object.assign(usage, { inputTokens: 0, outputTokens: 0 });
    throw error;
  } finally {
    await db.transaction(tx =>
      settleReservation(tx, referenceId, price => (price ? costOf(price, usage) : 0), usage),
    );
  }
}

const pickUsage = ({ inputTokens, outputTokens }: TokenUsage) => ({ inputTokens, outputTokens });

/** The configured model, if it is available and runs in a location that the workspace allows; otherwise the agent's model. */
export async function chooseModel(
  { db, config }: Pick<ChatServices, 'db' | 'config'>,
  { organizationId, usable }: Pick<Asker, 'organizationId' | 'usable'>,
): Promise<Omit<UsableAgent, 'agent' | 'teamIds'>> {
  if (config.summaryModel === 'agent') return usable;
  const [named] = await db
    .select({ model: models, serviceInternalId: modelServices.internalId })
    .from(models)
    .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
    .where(eq(models.internalId, config.summaryModel));
  if (!named?.model.available) return usable;
  const [settings] = await db
    .select({ allowed: organizationSettings.allowedHostLocations })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  return allowsLocations(settings?.allowed ?? [], named.model.serviceHostLocations) ? named : usable;
}
