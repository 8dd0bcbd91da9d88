import { useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { EyeOff } from 'lucide-react';
import { useTemporary } from '../channels/use-temporary';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { useChatKeys } from './use-chat-keys';

/**
 * Makes an empty chat temporary, or ordinary again; the empty temporary chat is then deleted. Handles the keys of the chat, because
 * it is fetched when they are needed.
 */
export default function TemporarySwitch({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const t = useT();
  useChatKeys();
  const { drafts, threads } = useChat();
  const begin = useTemporary(organization);
  const thread = threads.shown.value;
  const channelId = thread.channelId.value;
  const isOn = organization.channels.find(channelId)?.temporary === true;
  if (thread.turns.value.length > 0 || (channelId !== null && !isOn)) return null;
  const end = () => {
    threads.startNew();
    drafts.focus();
  };
  return (
    <IconButton
      className="c-temporary-switch"
      label={t('temporary.name')}
      aria-pressed={isOn}
      onClick={() => (isOn ? end() : void begin())}
    >
      <EyeOff />
    </IconButton>
  );
}
