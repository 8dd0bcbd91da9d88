import { listMessages } from '@oriel/contracts';
import type { ChatPlace } from '../session/organization-chat';
import type { ThreadWriter } from './thread';

const olderPage = 50;

/** Reads what was said before the messages of a thread. Rejects where it could not be read. */
export async function loadOlder(
  { host, currentOrganization }: ChatPlace,
  target: ThreadWriter,
  limit = olderPage,
): Promise<void> {
  const organization = currentOrganization.peek();
  const before = firstIdOf(target);
  const channelId = target.channelId.peek();
  const { older } = target;
  if (!organization || !before || !channelId || !target.hasMore.peek() || older.peek() === 'loading') return;
  older.value = 'loading';
  const page = await host.client.call(listMessages, {
    params: { organizationId: organization.session.organization.id, channelId },
    query: { limit, before },
  });
  // A thread that was read again meanwhile may begin elsewhere, which would leave a gap.
  if (firstIdOf(target) === before) target.showOlder(page.messages, page.hasMore);
  older.value = 'idle';
}

function firstIdOf({ writers: [first] }: ThreadWriter): string | null | undefined {
  return first?.question?.question.id.peek() ?? first?.answers[0]?.answer.id.peek();
}
