import { randomUUID } from 'node:crypto';
import { type CompletionEvent, mostImages } from '@oriel/contracts';
import { agentOfChannel, type UsableAgent } from '../../../ai/agents/find-agents';
import { type ModelRow, placeOf } from '../../../ai/endpoints/candidates';
import { attachmentOf, type FileRow } from '../../../ai/files/describe-file';
import { type FileContext, tokensOfPicture, withFiles } from '../../../ai/files/file-context';
import type { AskedCandidate } from '../../../ai/models/ask-candidates';
import type { ProviderContent, ProviderMessage } from '../../../ai/providers/provider';
import { countImages } from '../../../ai/providers/provider-content';
import type { Funds } from '../../../organizations/credits/funds';
import type { Reservation } from '../../../organizations/credits/reservations';
import type { channels, runEvents, runs, submissions } from '../../../platform/db/schema';
import { badRequest, chatCostLimitReached } from '../../../platform/errors/errors';
import type { Mask } from '../../../platform/text/mask-personal-data';
import { estimateTokens, isFree } from '../../answer-costs/price';
import { computeReservation } from '../../answer-costs/reserve-credit';
import type { ChatServices } from '../../chat-services';
import { pageDefinitions, withPage } from '../../page-tools/describe-page';
import { repairArguments } from '../answer/write-answer';
import { type MessageRow, toChatMessage } from '../log/chat-message';
import { numberEvents } from '../log/number-events';
import { buildConversation, describeDay, latestMessages, messageLength } from './build-conversation';
import { nameAfter } from './channel-name';
import type { LockedQuestion } from './lock-channels';
import { takesProgram } from './program-request';
import type { Answerer, BegunRun } from './question';
import type { QuestionContext } from './read-question-contexts';

/** The rows of a question, and of an answer from each agent. */
export interface PreparedRuns {
  readonly submission: typeof submissions.$inferInsert & { readonly id: string };
  readonly channel: Pick<typeof channels.$inferSelect, 'id' | 'name' | 'agentId' | 'applicationId'>;
  /** The question, unless it is answered again, and the answers. */
  readonly messages: readonly MessageRow[];
  readonly questionId: string;
  /** Files that came with the question. */
  readonly files: readonly FileRow[];
  readonly runs: readonly (typeof runs.$inferInsert)[];
  readonly events: readonly (typeof runEvents.$inferInsert)[];
  readonly reservations: readonly Reservation[];
  readonly begunRuns: readonly BegunRun[];
}

/** The rows that each answer adds to. */
type AnswerRows = {
  [Name in 'messages' | 'runs' | 'events' | 'reservations' | 'begunRuns']: PreparedRuns[Name][number][];
};

/**
 * Builds all rows of a question, without querying the database.
 * @throws 400 if the input is too large for a model, 402 and 403 if the funds or the chat's cost limit do not cover all answers
 */
export function prepareRuns(
  { nodeId, now }: Pick<ChatServices, 'nodeId' | 'now'>,
  ready: LockedQuestion,
  context: QuestionContext,
  funds: Funds,
): PreparedRuns {
  const { question, channel, former } = ready;
  const { organizationId, userId, answerers, locale } = question;
  const at = now();
  const asked = former ?? questionRow(ready, context, at);
  const submission = {
    id: randomUUID(),
    channelId: channel.id,
    userId,
    idempotencyKey: question.idempotencyKey ?? null,
    requestHash: question.requestHash,
    isCompared: answerers.length > 1,
  };
  const rows: AnswerRows = {
    messages: former ? [] : [asked],
    runs: [],
    events: [],
    reservations: [],
    begunRuns: [],
  };
  let spent = 0;
  for (const [index, answerer] of answerers.entries()) {
    const { usable } = answerer;
    const { model } = usable;
    const runId = randomUUID();
    const agentId = agentIdOf(usable);
    const { conversation, inputTokens } = describeTo(answerer, index, ready, { ...context, at });
    const { pictures = [], sources = [] } = context.fileContexts[index] ?? {};
    // Divide the remaining funds among the answers that have no credit yet.
    const left = Math.min(funds.left, context.leftOfChat) - spent;
    const share = Math.floor(left / (answerers.length - index));
    const covered = coverCandidates(answerer, { inputTokens, pictures: pictures.length, share });
    if (!covered) throw context.leftOfChat < funds.left ? chatCostLimitReached() : funds.refusal();
    const isCharged = covered.amount > 0;
    if (isCharged) {
      spent += covered.amount;
      rows.reservations.push(reservationOf(question, answerer, runId, covered.amount));
    }
    const answer: MessageRow = {
      ...emptyRow(channel.id, at),
      seq: context.seq + rows.messages.length + 1,
      role: 'assistant',
      responseToId: asked.id,
      parentId: asked.id,
      agentId,
      // An answer compared with the first one is hidden until it is chosen.
      chosen: index === 0,
      superseded: index > 0,
    };
    const message = toChatMessage(answer);
    const events: CompletionEvent[] = [
      { type: 'message', message: toChatMessage(asked) },
      { type: 'message', message },
    ];
    rows.messages.push(answer);
    rows.runs.push({
      id: runId,
      submissionId: submission.id,
      channelId: channel.id,
      organizationId,
      modelId: model.id,
      serviceId: model.serviceId,
      isFallback: covered.candidates[0].rank > 0,
      hostLocation: placeOf(model),
      assistantMessageId: answer.id,
      ownerNode: nodeId,
      lastSeq: events.length,
    });
    rows.events.push({ runId, seq: 1, data: events });
    rows.begunRuns.push({
      runId,
      answerer,
      message,
      conversation,
      pictures,
      sources,
      candidates: covered.candidates,
      isCharged,
      firstEvents: numberEvents(1, events),
    });
  }
  funds.spend(spent);
  return {
    ...rows,
    submission,
    channel: {
      id: channel.id,
      name: former ? channel.name : nameAfter(channel, context.text, locale),
      agentId: agentOfChannel(answerers[0].usable) ?? channel.agentId,
      applicationId: channel.applicationId,
    },
    questionId: asked.id,
    files: former ? [] : context.files,
  };
}

/** Null for a draft, which is not stored. */
const agentIdOf = ({ agent, isDraft }: UsableAgent): string | null => (isDraft ? null : agent.id);

const reservationOf = (
  { organizationId, userId, applicationId }: LockedQuestion['question'],
  { usable }: Answerer,
  runId: string,
  amountMicroeuro: number,
): Reservation => ({
  kind: 'completion',
  referenceId: runId,
  organizationId,
  userId,
  applicationId: applicationId ?? null,
  agentId: agentIdOf(usable),
  model: usable.model.modelId,
  ...(usable.model.price && { price: usable.model.price }),
  amountMicroeuro,
});

/**
 * The candidates that take the question and that the credit covers, with the amount for the most expensive of them. Undefined if
 * it does not cover the first.
 */
function coverCandidates(
  { usable: { candidates, model: first }, program }: Answerer,
  { inputTokens, pictures, share }: { inputTokens: number; pictures: number; share: number },
): { candidates: [AskedCandidate, ...AskedCandidate[]]; amount: number } | undefined {
  let amount = 0;
  const covered: AskedCandidate[] = [];
  for (const candidate of candidates) {
    const { model } = candidate;
    const isFirst = model.id === first.id;
    if (!isFirst && (exceedsInput(model, inputTokens) || pictures > mostImages(model.abilities))) continue;
    if (!isFirst && program && !takesProgram(model, program)) continue;
    if (isFree(model.price)) {
      covered.push(candidate);
      continue;
    }
    const reservation = computeReservation(model.price, inputTokens, share);
    if (!reservation && isFirst) return undefined;
    if (!reservation) continue;
    amount = Math.max(amount, reservation.amount);
    covered.push({ ...candidate, maxOutputTokens: reservation.maxOutputTokens });
  }
  const [own, ...others] = covered;
  return own && { candidates: [own, ...others], amount };
}

/** The input of the model, and its approximate number of tokens. */
function describeTo(
  { usable: { agent, model }, tools, offer, program }: Answerer,
  index: number,
  { question, channel }: LockedQuestion,
  { history, text, instructions, fileContexts, at }: QuestionContext & { readonly at: Date },
): { readonly conversation: readonly ProviderMessage[]; readonly inputTokens: number } {
  const found = fileContexts[index];
  const { mask = unchanged, isProgram, request, timeZone } = question;
  const systemMessages = [
    ...agent.systemMessages,
    ...(instructions ? [instructions] : []),
    ...(timeZone ? [describeDay(timeZone, at)] : []),
  ];
  const { page } = request;
  const messages: readonly ProviderMessage[] = program
    ? [
        ...systemMessages.map(content => ({ role: 'system', content }) as const),
        ...latestMessages(program.messages),
      ]
    : buildConversation(systemMessages, history, text, channel.summary);
  const withoutFiles = withPage(
    isProgram ? maskSaid(messages, mask) : messages,
    page?.context === undefined ? page : { ...page, context: mask(page.context) },
  );
  const conversation = found ? withFiles(withoutFiles, maskFiles(found, mask)) : withoutFiles;
  const inputTokens = checkInputTokens(model, conversation, [
    ...tools,
    ...pageDefinitions(offer),
    ...(program?.tools ?? []),
    ...(program?.responseFormat ? [program.responseFormat] : []),
  ]);
  const pictures = (found?.pictures.length ?? 0) + countImages(conversation.map(({ content }) => content));
  return { conversation, inputTokens: inputTokens + pictures * tokensOfPicture };
}

const unchanged: Mask = text => text;

/** The agent's own instructions stay as they are. */
const maskSaid = (conversation: readonly ProviderMessage[], mask: Mask): ProviderMessage[] =>
  conversation.map(message => {
    if (message.role === 'user') return { ...message, content: maskContent(message.content, mask) };
    if (message.role === 'tool') return { ...message, content: mask(message.content) };
    if (message.role === 'system') return message;
    const toolCalls = message.toolCalls?.map(call =>
      repairArguments({ ...call, arguments: mask(call.arguments) }),
    );
    return { ...message, content: mask(message.content), ...(toolCalls && { toolCalls }) };
  });

const maskContent = (content: ProviderContent, mask: Mask): ProviderContent =>
  typeof content === 'string'
    ? mask(content)
    : content.map(part => (part.type === 'text' ? { ...part, text: mask(part.text) } : part));

/** Only for the model: the reader of a cited place gets the text of the file. */
const maskFiles = ({ sources, unseen, gaps, ...context }: FileContext, mask: Mask): FileContext => ({
  ...context,
  sources: sources.map(source => ({ ...source, fileName: mask(source.fileName), text: mask(source.text) })),
  unseen: unseen.map(mask),
  gaps: gaps.map(mask),
});

const questionRow = (
  { question, channel }: LockedQuestion,
  { seq, parent, text, files }: QuestionContext,
  at: Date,
): MessageRow => ({
  ...emptyRow(channel.id, at),
  seq: seq + 1,
  role: 'user',
  senderId: question.userId,
  parentId: parent,
  attachments: files.map(attachmentOf),
  content: [{ type: 'text', text }],
  fullText: text,
  complete: true,
  finishReason: 'complete',
});

const emptyRow = (channelId: string, at: Date) => ({
  id: randomUUID(),
  channelId,
  type: 'message' as const,
  senderId: null,
  responseToId: null,
  agentId: null,
  attachments: [],
  content: [],
  fullText: '',
  complete: false,
  finishReason: null,
  error: null,
  fallback: null,
  chosen: true,
  superseded: false,
  createdAt: at,
  updatedAt: at,
});

/**
 * Estimates the tokens of a conversation and of what is sent beside it. Throws if they exceed the model's declared limit.
 * @param others tools, and the format of a program
 */
function checkInputTokens(
  model: ModelRow,
  conversation: readonly ProviderMessage[],
  others: readonly object[],
): number {
  const length = conversation.reduce((sum, message) => sum + messageLength(message), 0);
  const tokens = estimateTokens(
    others.reduce<number>((sum, each) => sum + JSON.stringify(each).length, length),
  );
  if (exceedsInput(model, tokens))
    throw badRequest('chat_completion_exceeds_max_input_tokens', 'The input is too long for the model');
  return tokens;
}

const exceedsInput = ({ abilities }: ModelRow, tokens: number): boolean =>
  abilities.some(({ constraints = [] }) =>
    constraints.some(
      ({ direction, unit, max }) =>
        direction === 'input' && unit === 'tokens' && max !== undefined && tokens > max,
    ),
  );
