import { signal } from '@oriel/app-kit';
import type { ChatMessage } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import type { ChatPlace } from '../../session/chat-context';
import { buildMessage, textContent } from '../../test-support/build-message';
import { loadOlder } from './load-older';
import { createThread } from './thread';

const question = (text: string) => buildMessage({ content: textContent(text) });

/** A thread that shows one question of several, and a service that answers on demand. */
function start() {
  const target = createThread('channel');
  target.show([question('Newest')], true);
  let resolve: (page: { messages: ChatMessage[]; hasMore: boolean }) => void = () => {};
  const page = new Promise<{ messages: ChatMessage[]; hasMore: boolean }>(settle => {
    resolve = settle;
  });
  // The function reads only these two.
  const writing = {
    host: { client: { call: () => page } },
    currentOrganization: signal({ session: { organization: { id: 'organization' } } }),
  } as unknown as ChatPlace;
  const texts = () => target.turns.peek().map(turn => turn.question?.text);
  return { target, loading: loadOlder(writing, target), resolve, texts };
}

describe('older messages', () => {
  it('is put above what is shown', async () => {
    const { target, loading, resolve, texts } = start();
    resolve({ messages: [question('Oldest')], hasMore: false });
    await loading;
    expect(texts()).toEqual(['Oldest', 'Newest']);
    expect(target.hasMore.peek()).toBe(false);
  });

  it('is left out where the thread was read again and begins elsewhere', async () => {
    const { target, loading, resolve, texts } = start();
    target.show([question('Newer still')], true);
    resolve({ messages: [question('Oldest')], hasMore: false });
    await loading;
    expect(texts()).toEqual(['Newer still']);
    expect(target.hasMore.peek()).toBe(true);
    expect(target.older.peek()).toBe('idle');
  });
});
