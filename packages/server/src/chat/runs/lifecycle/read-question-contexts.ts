import { asc, inArray, sql } from 'drizzle-orm';
import { knowledgeOf, type UsableAgent } from '../../../ai/agents/find-agents';
import type { FileRow } from '../../../ai/files/describe-file';
import { type FileContext, filesOnBranch, findFileContext } from '../../../ai/files/file-context';
import { filesIn } from '../../../ai/files/file-parent';
import { findFolderContext } from '../../../ai/files/find-folder-context';
import { filesOf, takeFiles } from '../../../ai/files/take-files';
import { type ChatLimit, chatLimitColumns, leftOfChat } from '../../../organizations/credits/chat-cost';
import type { Transaction } from '../../../platform/db/database';
import { channels, chatFiles, messages } from '../../../platform/db/schema';
import type { HttpError } from '../../../platform/errors/http-error';
import type { ChatServices } from '../../chat-services';
import { storableText } from '../log/storable-text';
import { type HistoryEntry, historyOf } from './build-conversation';
import { catchHttpError } from './catch-http-error';
import { checkInput } from './check-input';
import type { LockedQuestion } from './lock-channels';

/** Stored context of an answer to a question. */
export interface QuestionContext {
  /** Number of the latest message; 0 for none. */
  readonly seq: number;
  /** The latest message of the branch that is shown. */
  readonly parent: string | null;
  /** The messages before the question, latest first. */
  readonly history: readonly HistoryEntry[];
  /** Without characters that cannot be stored. */
  readonly text: string;
  /** Files that came with the question. */
  readonly files: readonly FileRow[];
  /** Instructions of the chat's folder. */
  readonly instructions: string | undefined;
  /** Remaining cost of the answers, in micro-euro; infinite without a limit for the chat. */
  readonly leftOfChat: number;
  /** One for each agent that answers. */
  readonly fileContexts: readonly FileContext[];
}

/** Reads the context of answers, in a few statements for all questions, plus some for each question with files or a folder. */
export async function readQuestionContexts(
  tx: Transaction,
  services: Pick<ChatServices, 'config'>,
  ready: readonly LockedQuestion[],
): Promise<ReadonlyMap<LockedQuestion, QuestionContext | HttpError>> {
  const contexts = new Map<LockedQuestion, QuestionContext | HttpError>();
  if (ready.length === 0) return contexts;
  const branches = await readBranches(tx, ready);
  for (const each of ready) {
    const branch = branches.get(each.channel.id);
    if (branch) contexts.set(each, await catchHttpError(() => addFiles(tx, services, each, branch)));
  }
  return contexts;
}

interface Branch extends Pick<QuestionContext, 'seq' | 'parent' | 'history'>, ChatLimit {
  readonly hasFiles: boolean;
}

/** @returns the shown branches, by the ids of their channels */
async function readBranches(
  tx: Transaction,
  ready: readonly LockedQuestion[],
): Promise<ReadonlyMap<string, Branch>> {
  const asked = ready.map(({ channel, former }) => ({
    channel: channel.id,
    organization: channel.organizationId,
    before: former?.seq ?? null,
  }));
  const { rows } = await tx.execute<{ channel: string } & Omit<Branch, 'channel'>>(sql`
    SELECT asked.channel,
      -- A deleted message keeps its number, because it may come back.
      coalesce(greatest(
        (SELECT max(seq) FROM ${messages} WHERE channel_id = asked.channel),
        (
          SELECT max(seq) FROM ${messages} JOIN ${channels} ON ${channels.id} = channel_id
          WHERE binned_from_id = asked.channel
        )
      ), 0) AS seq,
      (
        SELECT id FROM ${messages} WHERE channel_id = asked.channel AND NOT superseded ORDER BY seq DESC LIMIT 1
      ) AS parent,
      ${historyOf(sql`asked.channel`, sql`asked.before`)} AS history,
      EXISTS (
        SELECT FROM ${chatFiles} WHERE channel_id = asked.channel AND attached_at IS NOT NULL
      ) AS "hasFiles",
      ${chatLimitColumns(sql`asked.organization`, sql`asked.channel`)}
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked(channel uuid, organization uuid, before integer)`);
  return new Map(rows.map(({ channel, ...branch }) => [channel, branch]));
}

/** @throws 400, 404, 413 if the models do not take the files */
async function addFiles(
  tx: Transaction,
  { config }: Pick<ChatServices, 'config'>,
  { question, channel, former, agentsMayHaveFiles }: LockedQuestion,
  { hasFiles, ofWorkspace, reserved, ...branch }: Branch,
): Promise<QuestionContext> {
  const { request, answerers, vector } = question;
  const text = former?.fullText ?? storableText(request.text ?? '');
  const files = former
    ? await filesOf(tx, former.id)
    : await takeFiles(tx, channel.id, request.fileIds ?? [], config.fileLimits);
  for (const { usable } of answerers) checkInput(usable.model, text, files);
  const folder = await findFolderContext(tx, channel);
  const earlier =
    hasFiles && branch.parent !== null ? await filesOnBranch(tx, channel.id, branch.parent) : [];
  const fileContexts: FileContext[] = [];
  for (const { usable } of answerers) {
    const ofChat = [...folder.files, ...earlier, ...files];
    const ofAgent = agentsMayHaveFiles ? await readKnowledge(tx, usable) : [];
    fileContexts.push(await findFileContext(tx, { ofChat, ofAgent }, usable.model, text, vector));
  }
  return {
    ...branch,
    text,
    files,
    instructions: folder.instructions,
    leftOfChat: leftOfChat(channel, { ofWorkspace, reserved }),
    fileContexts,
  };
}

/** The files of an agent, and those that a draft adds. */
async function readKnowledge(tx: Transaction, usable: UsableAgent): Promise<readonly FileRow[]> {
  const agentId = knowledgeOf(usable);
  const stored = agentId === undefined ? [] : await filesIn(tx, { agentId });
  const { draftFileIds = [] } = usable;
  if (draftFileIds.length === 0) return stored;
  const added = await tx
    .select()
    .from(chatFiles)
    .where(inArray(chatFiles.id, [...draftFileIds]))
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));
  return [...stored, ...added];
}
