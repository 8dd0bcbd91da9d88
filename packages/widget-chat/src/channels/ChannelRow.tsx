import { useI18n, useSignals } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { IconButton, isTouchOnly, Menu } from '@oriel/ui';
import { Ellipsis, Pin } from 'lucide-react';
import { useRef } from 'react';
import { useChat } from '../session/chat-context';
import { RenameDialog } from './channel-dialogs';
import { channelName } from './channel-name';
import { openChannel } from './open-channel';
import { useChannelMenu } from './use-channel-menu';

export interface ChannelRowProps {
  channel: Channel;
  isCurrent: boolean;
  /** Moves the focus to the element beside the row; called before the row is removed. */
  onLeave: (row: HTMLElement | null) => void;
}

/** One channel: opens it and offers its actions. */
export function ChannelRow({ channel, isCurrent, onLeave }: ChannelRowProps) {
  useSignals();
  const { t, locale } = useI18n();
  const store = useChat();
  const { id } = channel;
  const name = channelName(channel, locale);
  const isPinned = channel.pinnedAt !== undefined;
  const row = useRef<HTMLLIElement>(null);
  const rows = useChannelMenu(channel, { onGone: () => onLeave(row.current) });

  return (
    <li
      ref={row}
      className="c-channel"
      data-current={isCurrent ? '' : undefined}
      onPointerEnter={RenameDialog.preload}
      onFocus={RenameDialog.preload}
    >
      <button
        type="button"
        className="c-channel-open o-line"
        dir="auto"
        data-channel={id}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        onClick={({ currentTarget, detail }) => {
          openChannel(store, id, () => {
            // A keyboard press (`detail` 0) keeps the focus in the list; after a tap, the field would open the on-screen keyboard.
            if (detail === 0 || isTouchOnly()) return;
            // A host that has the field takes the focus only from the body.
            currentTarget.blur();
            store.drafts.focus();
          });
        }}
      >
        {name}
      </button>
      {isPinned && <Pin className="c-channel-pin" aria-hidden="true" />}
      <Menu
        label={t('channels.actions', { name })}
        placement="bottom-end"
        trigger={props => (
          <IconButton
            className="c-channel-more"
            size="small"
            label={t('channels.actions', { name })}
            {...props}
          >
            <Ellipsis />
          </IconButton>
        )}
        rows={rows}
      />
    </li>
  );
}
