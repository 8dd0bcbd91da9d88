import type { OrganizationChat } from '../../session/chat-context';
import { createAnswer } from '../runs/answer';
import type { RunOptions } from '../runs/run';
import { createQuestion } from '../store/question';
import type { ThreadWriter } from '../store/thread';
import { createTurn, type TurnWriter } from '../store/turn';
import { type SendStores, settle } from './send-question';

/**
 * Asks a question of a thread again with different words. The new version replaces it once the service has stored it; until then,
 * and if it is rejected, nothing changes and the text goes into the draft. The new version keeps the files of the previous one.
 *
 * @returns whether the service stored it
 */
export async function askInOtherWords(
  stores: SendStores,
  organization: OrganizationChat,
  target: ThreadWriter,
  former: TurnWriter,
  text: string,
): Promise<boolean> {
  const { organizations, runs, outbox, threads, marks } = stores;
  const channelId = target.channelId.peek();
  const answerTo = former.question?.question.id.peek();
  if (!channelId || !answerTo || target.run.peek()) return false;
  const organizationId = organization.session.organization.id;
  const agentId = organization.agents.toName(channelId);
  const answer = createAnswer({ agentId: agentId ?? null });
  const attachments = former.question?.question.files;
  const fileIds = attachments?.map(({ id }) => id);
  const turn = createTurn(createQuestion({ text, isOurs: false, attachments }), [answer]);
  const source: RunOptions['source'] = async () => ({
    organizationId,
    start: {
      channelId,
      text,
      answerTo,
      ...(fileIds?.length && { fileIds }),
      ...(agentId && { agentId }),
      ...(await runs.page({ text, target, check: await organization.agentsReady })),
    },
  });
  let isTaken = false;
  const entry = outbox.add({ text, isOurs: false, thread: target });
  const { run } = outbox.start(entry, (_, idempotencyKey) => {
    const onQuestion: RunOptions['onQuestion'] = message => {
      if (isTaken) return;
      isTaken = true;
      turn.question?.store(message);
      // The thread may have been read again meanwhile.
      const at = target.turnOf(answerTo);
      if (at) target.branch(at, turn);
      outbox.confirmSent(entry, message.id);
      void marks.get(target)?.load();
      runs.emit('message:sent', { channelId, messageId: message.id, text });
      organizations.tell({ kind: 'run', organizationId, channelId });
      organization.channels.touch(channelId);
    };
    return { turn, answer, run: runs.begin(target, answer, source, { onQuestion, idempotencyKey }) };
  });
  settle(stores, organization, entry, { turn, answer, run }, await run.end);
  // The service may have stored it even though no response came.
  if (!isTaken) threads.reload(target);
  return isTaken;
}
