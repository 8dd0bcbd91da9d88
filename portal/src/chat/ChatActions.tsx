import { useAct } from '@oriel/app-kit';
import type { WidgetHandle } from '@oriel/sdk';
import { Button, IconButton, Menu, type MenuAction, type MenuRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import {
  Archive,
  Copy,
  Download,
  Ellipsis,
  FolderInput,
  Maximize2,
  Minimize2,
  Pencil,
  Pin,
  Printer,
  Search,
  Share2,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageActions } from '../shell/PageActions';
import { usePortal } from '../store/portal-context';

const icons: Readonly<Record<string, ReactNode>> = {
  rename: <Pencil />,
  share: <Share2 />,
  pin: <Pin />,
  move: <FolderInput />,
  find: <Search />,
  copy: <Copy />,
  save: <Download />,
  print: <Printer />,
  archive: <Archive />,
  delete: <Trash2 />,
};

export interface ChatActionsProps {
  handle: WidgetHandle | undefined;
  channelId: string;
  /** Answers of several agents are shown side by side. */
  isComparing?: boolean;
}

/** Actions on a whole chat, in the page header. */
export function ChatActions({ handle, channelId, isComparing = false }: ChatActionsProps) {
  const { t } = useTranslation();
  const act = useAct();
  if (!handle) return null;
  const endComparison = () => {
    void act(() => handle.request('endComparison', {}, { timeout: 0 }), { failed: t('chat.endFailed') });
  };
  return (
    <PageActions>
      {isComparing && (
        <Button className="header-wide" icon={<X />} onClick={endComparison}>
          {t('chat.endComparison')}
        </Button>
      )}
      <ChatMore
        handle={handle}
        channelId={channelId}
        endComparison={isComparing ? endComparison : undefined}
      />
    </PageActions>
  );
}

interface ChatMoreProps {
  handle: WidgetHandle;
  channelId: string;
  endComparison: (() => void) | undefined;
}

/** Sharing, and the chat's own menu, which renames at a press on the title as well. */
function ChatMore({ handle, channelId, endComparison }: ChatMoreProps) {
  useSignals();
  const { t } = useTranslation();
  const { title, titleAction } = usePortal();
  const act = useAct();
  const actions = useChatActions(handle, channelId, title.value);
  const fullScreen = useFullScreen();
  const run = useCallback(
    (id: string) => {
      void act(() => handle.request('runChatAction', { id }), { failed: t('chat.actionFailed') });
    },
    [act, handle, t],
  );
  const canRename = actions.list.some(({ id }) => id === 'rename');
  useEffect(() => {
    if (!canRename) return;
    titleAction.value = { label: t('chat.rename'), press: () => run('rename') };
    return () => {
      titleAction.value = undefined;
    };
  }, [canRename, titleAction, run, t]);

  const share = actions.list.find(({ id }) => id === 'share');
  const rows = actions.list.flatMap(({ id, label, isDanger }): MenuRow[] => {
    const row: MenuRow = { id, label, icon: icons[id], danger: isDanger, onSelect: () => run(id) };
    if (id === 'archive' && fullScreen) return [fullScreen, row];
    return isDanger ? [{ kind: 'divider', id: `before-${id}` }, row] : [row];
  });
  if (endComparison)
    rows.unshift({ id: 'end', label: t('chat.endComparison'), icon: <X />, onSelect: endComparison });
  return (
    <>
      {share && (
        <Button className="header-wide" kind="ghost" icon={<Share2 />} onClick={() => run('share')}>
          {t('chat.share')}
        </Button>
      )}
      <Menu
        label={t('chat.more')}
        placement="bottom-end"
        onOpenChange={isOpen => isOpen && actions.read()}
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

/** The actions that the chat offers now. */
function useChatActions(handle: WidgetHandle, channelId: string, name: string | undefined) {
  const [list, setList] = useState<readonly { id: string; label: string; isDanger: boolean }[]>([]);
  const read = useCallback(() => {
    handle.request('listChatActions', {}).then(
      ({ actions }) => setList(actions),
      () => undefined,
    );
  }, [handle]);
  // Its controls are fetched after the first answer.
  useEffect(() => {
    read();
    if (list.length > 0) return;
    const timer = setInterval(read, 1_000);
    return () => clearInterval(timer);
  }, [read, channelId, name, list.length === 0]);
  return { list, read };
}

/** Shows the whole page in full screen; undefined if it may not. */
function useFullScreen(): MenuAction | undefined {
  const { t } = useTranslation();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    follow();
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return undefined;
  return {
    id: 'fullScreen',
    label: t(isFull ? 'chat.leaveFullscreen' : 'chat.fullscreen'),
    icon: isFull ? <Minimize2 /> : <Maximize2 />,
    onSelect() {
      // If the browser refuses, nothing changes.
      const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      change.catch(() => undefined);
    },
  };
}
