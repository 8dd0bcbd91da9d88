import { useCopied, useSignals, useT } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { IconButton, Menu } from '@oriel/ui';
import { Check, Copy, Ellipsis, Maximize2, Minimize2, Pencil, Search, Share2, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RenameDialog } from '../../channels/channel-dialogs';
import { useChannelActions } from '../../channels/use-channel-actions';
import { useCopyHistory } from '../../channels/use-copy-history';
import { useChat } from '../../session/chat-context';
import { findEvent } from '../find/find-keys';

/** Copy, full screen, and further actions on a whole chat. */
export default function ThreadActions({ channel }: { channel: Channel }) {
  useSignals();
  const t = useT();
  const { host, drafts } = useChat();
  const { isCopied, confirm } = useCopied();
  const copyHistory = useCopyHistory(confirm);
  const { canBeFull, isFull, toggle } = useFullscreen(host.shell);
  const { rename, remove, share } = useChannelActions(channel, drafts.focus);
  const isReadonly = host.props.value.readonly === true;
  return (
    <>
      <IconButton
        label={t('chat.copyHistory')}
        tooltip={t(isCopied ? 'chat.copied' : 'chat.copyHistory')}
        onClick={() => void copyHistory(channel.id)}
      >
        {isCopied ? <Check className="c-ok" /> : <Copy />}
      </IconButton>
      {canBeFull && (
        <IconButton label={t(isFull ? 'chat.leaveFullscreen' : 'chat.fullscreen')} onClick={toggle}>
          {isFull ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      )}
      {!isReadonly && (
        <Menu
          label={t('chat.more')}
          placement="bottom-end"
          onOpenChange={RenameDialog.preload}
          trigger={props => (
            <IconButton label={t('chat.more')} {...props}>
              <Ellipsis />
            </IconButton>
          )}
          rows={[
            {
              id: 'find',
              label: t('find.label'),
              icon: <Search />,
              onSelect: () => host.shell.dispatchEvent(new CustomEvent(findEvent)),
            },
            { id: 'rename', label: t('channels.rename'), icon: <Pencil />, onSelect: rename },
            { id: 'share', label: t('channels.share'), icon: <Share2 />, onSelect: share },
            { kind: 'divider', id: 'divider' },
            { id: 'delete', label: t('channels.delete'), icon: <Trash2 />, danger: true, onSelect: remove },
          ]}
        />
      )}
    </>
  );
}

interface Fullscreen {
  /** The page, and any frame around it, allow it. */
  readonly canBeFull: boolean;
  readonly isFull: boolean;
  toggle(): void;
}

/** Shows an element in full screen. */
function useFullscreen(element: HTMLElement): Fullscreen {
  const document = element.ownerDocument;
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(element.matches(':fullscreen'));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [document, element]);
  return {
    canBeFull: document.fullscreenEnabled === true,
    isFull,
    toggle() {
      // If the browser refuses, nothing changes.
      (isFull ? document.exitFullscreen() : element.requestFullscreen()).catch(() => undefined);
    },
  };
}
