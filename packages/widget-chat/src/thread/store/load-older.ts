import { listMessages } from '@oriel/contracts';
import type { ChatPlace } from '../../session/chat-context';
import type { ThreadWriter } from './thread';

const olderPage = 50;

const reading = new WeakMap<ThreadWriter, Promise<void>>();

/** Loads the messages before those of a thread, one load at a time. Rejects if they could not be read. */
export function loadOlder(place: ChatPlace, target: ThreadWriter, limit = olderPage): Promise<void> {
  const known = reading.get(target);
  if (known) return known;
  const read = readOlder(place, target, limit).finally(() => reading.delete(target));
  reading.set(target, read);
  return read;
}

async function readOlder(
  { host, currentOrganization }: ChatPlace,
  target: ThreadWriter,
  limit: number,
): Promise<void> {
  const organization = currentOrganization.peek();
  const before = firstIdOf(target);
  const channelId = target.channelId.peek();
  const { older } = target;
  if (!organization || !before || !channelId || !target.hasMore.peek()) return;
  older.value = 'loading';
  try {
    const page = await host.client.call(listMessages, {
      params: { organizationId: organization.session.organization.id, channelId },
      query: { limit, before },
    });
    // A thread that was read again meanwhile may start elsewhere, which would leave a gap.
    if (firstIdOf(target) === before) target.showOlder(page.messages, page.hasMore);
    older.value = 'idle';
  } catch (error) {
    older.value = 'error';
    throw error;
  }
}

function firstIdOf({ writers: [first] }: ThreadWriter): string | null | undefined {
  return first?.question?.question.id.peek() ?? first?.answers[0]?.answer.id.peek();
}
