import { useAct, useCopied } from '@oriel/app-kit';
import type { WidgetHandle } from '@oriel/sdk';
import { Button, IconButton } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Check, Copy, Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageActions } from '../shell/PageActions';
import { usePortal } from '../store/portal-context';
import { ChatMore } from './ChatMore';

export interface ChatActionsProps {
  handle: WidgetHandle | undefined;
  channelId: string;
  /** Answers of several agents are shown side by side. */
  isComparing?: boolean;
}

/** Actions on a whole chat, in the page header. */
export function ChatActions({ handle, channelId, isComparing = false }: ChatActionsProps) {
  useSignals();
  const { t } = useTranslation();
  const { title } = usePortal();
  const act = useAct();
  const { isCopied, confirm } = useCopied();
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    follow();
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  if (!handle) return null;

  const copy = () =>
    act(
      async () => {
        const { text } = await handle.request('copyHistory', {});
        await navigator.clipboard.writeText(text);
        confirm();
      },
      { failed: t('chat.copyFailed') },
    );
  const toggle = () => {
    // If the browser refuses, nothing changes.
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };

  const endComparison = () => {
    void act(() => handle.request('endComparison', {}, { timeout: 0 }), { failed: t('chat.endFailed') });
  };

  return (
    <PageActions>
      {isComparing && (
        <>
          <Button className="header-wide" size="small" icon={<X />} onClick={endComparison}>
            {t('chat.endComparison')}
          </Button>
          <IconButton className="header-narrow" label={t('chat.endComparison')} onClick={endComparison}>
            <X />
          </IconButton>
        </>
      )}
      <IconButton
        label={t('chat.copyHistory')}
        tooltip={t(isCopied ? 'chat.copied' : 'chat.copyHistory')}
        onClick={() => void copy()}
      >
        {isCopied ? <Check className="copied" /> : <Copy />}
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton
          className="header-wide"
          label={t(isFull ? 'chat.leaveFullscreen' : 'chat.fullscreen')}
          onClick={toggle}
        >
          {isFull ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      )}
      <ChatMore handle={handle} channelId={channelId} name={title.value ?? ''} />
    </PageActions>
  );
}
