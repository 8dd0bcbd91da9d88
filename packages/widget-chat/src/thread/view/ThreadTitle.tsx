import { useI18n } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { askToRename } from '../../channels/ask-about-channel';
import { channelName } from '../../channels/channel-name';
import { useChat } from '../../session/chat-context';

/** The name of the chat; a press renames it. */
export function ThreadTitle({ channel }: { channel: Channel }) {
  const { t, locale } = useI18n();
  const store = useChat();
  const name = channelName(channel, locale);
  const rename = () => void askToRename(store, { channelId: channel.id, name }).catch(() => undefined);
  return (
    <button type="button" className="o-line" title={t('channels.rename')} onClick={rename}>
      {name}
    </button>
  );
}
