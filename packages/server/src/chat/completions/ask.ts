import { createHash } from 'node:crypto';
import { type CompletionRequest, idempotencyKeyHeader, pageOffer } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { RequestContext } from '../../http/route/request-context';
import { badRequest, unavailable } from '../../platform/errors/errors';
import { findTools } from '../../tools/registry';
import { chooseAgent } from '../agents/choose-agent';
import { agentCaller } from '../agents/find-agents';
import type { ChatServices } from '../chat-services';
import { withPictures } from '../files/with-pictures';
import { pageDefinitions } from '../page-calls/describe-page';
import { pageOrigin } from '../page-calls/page-origin';
import { executeRun } from '../runs/lifecycle/execute-run';
import { takeQuestion } from '../runs/lifecycle/start-runs';
import { keepSummary } from '../summaries/keep-summary';

export interface AskOptions {
  /** Somebody reads the events as they come, and may be asked whether a tool may run. */
  readonly isHeard: boolean;
}

/** Takes a question and begins to answer it, detached from who asked. @returns the id of the run to follow */
export async function ask(
  services: ChatServices,
  body: CompletionRequest,
  context: RequestContext,
  { isHeard }: AskOptions,
): Promise<string> {
  if (body.text === undefined && body.answerTo === undefined)
    throw badRequest('invalid_payload', 'Text or answer_to is needed');
  const page = z.safeParse(z.optional(pageOffer), body.page);
  if (!page.success) throw badRequest('invalid_payload', 'What the page offers is not valid');
  // Anything may have come beside the offer, of any depth.
  const request = { ...body, page: page.data };
  const { organization, user, locale, requestId, headers } = context;
  const idempotencyKey = headers.get(idempotencyKeyHeader) ?? undefined;
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw badRequest('invalid_payload', 'The idempotency key is not valid');
  const usable = await chooseAgent(services, agentCaller(context), request.agentId);
  const provider = services.providers.get(usable.serviceInternalId);
  if (!provider) throw badRequest('capability_not_available', 'The model is not available');
  const { agent, model } = usable;
  const takesTools = model.abilities.some(({ type }) => type === 'tool-function');
  const tools = takesTools
    ? await findTools(services.toolSources, {
        organizationId: organization.id,
        agent,
        asker: {
          userId: user.id,
          managesAgents: agentCaller(context).managesAgents,
          channelId: request.channelId,
          mayDraw: organization.features.manageOrganizationImages?.enabled === true,
        },
      })
    : [];
  const offer = takesTools ? request.page : undefined;
  if (services.stopping.aborted) throw unavailable(5);
  const settle = services.hub.announce();
  try {
    const started = await takeQuestion(services, {
      organizationId: organization.id,
      userId: user.id,
      locale,
      request,
      requestHash: hashRequest(organization.id, request),
      idempotencyKey,
      usable,
      tools: [...tools, ...pageDefinitions(offer)],
    });
    if (started.kind === 'known') return started.runId;
    // Runs on its own: it never rejects, and who asked may leave.
    void executeRun(services, {
      runId: started.runId,
      message: started.message,
      provider,
      model: model.modelId,
      findMessages: () => withPictures(services, started.conversation, started.pictures),
      sources: started.sources,
      tools,
      page: offer && { origin: pageOrigin(context), offer },
      asking: { channelId: request.channelId, agentId: agent.id, asks: agent.toolAsks, isHeard },
      parameters: agent.parameters,
      maxOutputTokens: started.maxOutputTokens,
      locale,
      requestId,
      begun: started.begun,
    }).then(() =>
      keepSummary(services, {
        organizationId: organization.id,
        userId: user.id,
        channelId: request.channelId,
        usable,
      }),
    );
    return started.runId;
  } finally {
    settle();
  }
}

const hashRequest = (organizationId: string, request: CompletionRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        organizationId,
        request.channelId,
        request.agentId,
        request.text,
        request.answerTo,
        ...(request.fileIds?.length ? [request.fileIds] : []),
        request.page,
      ]),
    )
    .digest('hex');
