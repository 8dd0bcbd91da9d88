import { shortageOfError } from '../../session/credit-store';
import type { Turn } from '../store/turn';
import type { SendStores } from './send-question';

/** Regenerates the answer to a question of the current thread, and keeps the earlier answers. */
export async function answerAgain(
  { organizations, drafts, runs, threads, marks }: SendStores,
  turn: Turn,
): Promise<void> {
  const organization = organizations.current.peek();
  const target = threads.shown.peek();
  const writer = target.writers.find(each => each.turn === turn);
  const channelId = target.channelId.peek();
  const answerTo = writer?.turn.question?.id.peek();
  if (!organization || !writer || !channelId || !answerTo || target.run.peek()) return;
  const organizationId = organization.session.organization.id;
  const agentId = organization.agents.toName(channelId);
  const before = writer.answers.at(-1);
  const answer = target.askAgain(writer, agentId ?? null);
  const source = async () => ({
    organizationId,
    start: { channelId, answerTo, ...(agentId && { agentId }), ...(await runs.page()) },
  });
  const run = runs.begin(target, answer, source, {
    onQuestion() {
      // Messages after the previous answer are now on another branch.
      if (target.writers.at(-1) !== writer && target.writers.includes(writer)) target.branch(writer, writer);
      void marks.get(target)?.load();
      organizations.tell({ kind: 'run', organizationId, channelId });
      organization.channels.touch(channelId);
    },
  });
  const end = await run.end;
  // A failed answer is not kept as a version beside the next one.
  const hasFailed = before?.answer.status.peek().state === 'error' && before.answer.text() === '';
  if (end.kind === 'finished' && before && hasFailed) writer.remove(before);
  if (end.kind === 'lost') answer.end({ state: 'interrupted' });
  if (end.kind === 'finished' || end.kind === 'lost') {
    runs.finish(organization, target, run);
    return;
  }
  if (target.run.peek() === run) target.run.value = null;
  if (end.kind === 'detached') return;
  writer.remove(answer);
  if (end.kind === 'attached') threads.reload(target);
  if (end.kind !== 'unsent') return;
  const shortage = shortageOfError(end.error);
  if (shortage) runs.exhaust(organization, shortage);
  else drafts.problem.value = { kind: 'error', error: end.error, isElsewhere: true };
}
