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
    channels.put(made.result);
    openChannel(chat, made.result.id);
    chat.drafts.focus();
  };
}
