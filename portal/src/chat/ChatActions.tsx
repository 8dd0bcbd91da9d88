import { useAct } from '@oriel/app-kit';
import type { WidgetHandle } from '@oriel/sdk';
import { Button, IconButton } from '@oriel/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageActions } from '../shell/PageActions';
import { ChatMore } from './ChatMore';

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
        <>
          <Button className="header-wide" icon={<X />} onClick={endComparison}>
            {t('chat.endComparison')}
          </Button>
          <IconButton className="header-narrow" label={t('chat.endComparison')} onClick={endComparison}>
            <X />
          </IconButton>
        </>
      )}
      <ChatMore handle={handle} channelId={channelId} />
    </PageActions>
  );
}
