import { deleteMessage } from '@oriel/contracts';
import type { Writing } from '../chat/conversation';
import type { Turn } from './turn';

/** Deletes a question of the thread that is shown, with its answers. */
export async function deleteTurn({ host, workspace, shown }: Writing, turn: Turn): Promise<void> {
  const space = workspace.peek();
  const target = shown();
  const writer = target.writers.find(each => each.turn === turn);
  const messageId = turn.question?.id.peek() ?? turn.answers.peek()[0]?.id.peek();
  if (!space || !writer || !messageId) return;
  const organizationId = space.session.organization.id;
  await host.client.call(deleteMessage, { params: { organizationId, messageId } });
  target.withdraw(writer);
}
