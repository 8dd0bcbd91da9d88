import { useSignals, useT } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { Button, IconButton, Menu, type MenuAction, type MenuRow } from '@oriel/ui';
import { Ellipsis, Maximize2, Minimize2, Printer, Search, Share2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { RenameDialog } from '../../channels/channel-dialogs';
import { useChannelMenu } from '../../channels/use-channel-menu';
import type { ChatStore } from '../../session/chat-context';
import { useChat } from '../../session/chat-context';
import { findEvent } from '../find/find-keys';

/** The rows of the menu of the chat that is shown. */
export function useThreadMenu(channel: Channel): MenuRow[] {
  useSignals();
  const t = useT();
  const { host, drafts } = useChat();
  const { canBeFull, isFull, toggle } = useFullscreen(host.shell);
  return useChannelMenu(channel, {
    onGone: drafts.focus,
    find: {
      id: 'find',
      label: t('find.label'),
      icon: <Search />,
      onSelect: () => host.shell.dispatchEvent(new CustomEvent(findEvent)),
    },
    print: { id: 'print', label: t('chat.print'), icon: <Printer />, onSelect: () => void host.print() },
    // A host that renders the header shows its own page in full screen.
    fullScreen:
      canBeFull && host.props.value.layout !== 'bare'
        ? {
            id: 'fullScreen',
            label: t(isFull ? 'chat.leaveFullscreen' : 'chat.fullscreen'),
            icon: isFull ? <Minimize2 /> : <Maximize2 />,
            onSelect: toggle,
          }
        : undefined,
  });
}

/** Sharing, and the menu of the chat. */
export default function ThreadActions({ channel }: { channel: Channel }) {
  useSignals();
  const t = useT();
  const { host } = useChat();
  const rows = useThreadMenu(channel);
  const share = rows.find(row => row.id === 'share');
  if (host.props.value.readonly === true) return null;
  return (
    <>
      {share && 'onSelect' in share && (
        <Button kind="ghost" icon={<Share2 />} onClick={share.onSelect}>
          {share.label}
        </Button>
      )}
      <Menu
        label={t('chat.more')}
        placement="bottom-end"
        onOpenChange={RenameDialog.preload}
        trigger={props => (
          <IconButton label={t('chat.more')} {...props}>
            <Ellipsis />
          </IconButton>
        )}
        rows={rows}
      />
    </>
  );
}

const hostMenus = new WeakMap<ChatStore, readonly MenuRow[]>();

/** The actions on the chat that is shown, for a host that renders them in its own header. */
export const hostMenu = (store: ChatStore): readonly MenuAction[] =>
  (hostMenus.get(store) ?? []).filter(row => row.kind !== 'label' && row.kind !== 'divider');

/** Keeps the actions for {@link hostMenu} while the chat is shown. */
export function HostMenu({ channel }: { channel: Channel }) {
  const store = useChat();
  const rows = useThreadMenu(channel);
  useLayoutEffect(() => {
    hostMenus.set(store, rows);
  });
  useLayoutEffect(() => () => void hostMenus.delete(store), [store]);
  return null;
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
