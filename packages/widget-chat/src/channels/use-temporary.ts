import { useAct, useT } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import { createChannel } from '@oriel/contracts';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { openChannel } from './open-channel';

/** Returns a function that starts a temporary chat, which is deleted when the user leaves it. */
export function useTemporary({ session, channels }: OrganizationChat): () => Promise<void> {
  const t = useT();
  const act = useAct();
  const chat = useChat();
  return async () => {
    const isNew = chat.threads.shown.peek().channelId.peek() === null;
    const params = { organizationId: session.organization.id };
    const { isDone, ...made } = await act(
      signal =>
        chat.host.client.call(
          createChannel,
          { params, body: { temporary: true } },
          { signal, idempotencyKey: createUuid() },
        ),
      { failed: t('temporary.failed') },
    );
    if (!isDone || !('result' in made)) return;
    const text = isNew ? chat.drafts.take() : '';
    channels.put(made.result);
    openChannel(chat, made.result.id, () => {
      // The text of a new chat was meant for this one.
      if (text !== '') chat.drafts.add(text);
      chat.drafts.focus();
    });
  };
}
