import type { MountOptions } from '@oriel/sdk';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router';
import { PlaceLinks } from '../shell/PlaceLinks';
import { usePortal } from '../store/portal-context';
import { useWidget } from '../widget/use-widget';

/** The sidebar's second panel in the chat: the list of chats, rendered by the chat widget itself. */
export function ChannelPanel({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  // The sidebar is outside of the routes, so it has no route parameters.
  const channel = useMatch('/chat/:channel')?.params.channel ?? null;
  const shown = useRef(channel);
  shown.current = channel;
  const { toasts, dialogs } = usePortal();
  const navigate = useNavigate();
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'channel:changed': ({ channelId, isNew, messageId, search }) => {
        // The list follows the URL as well.
        if (channelId === shown.current && !isNew && !messageId) return;
        // Going to a message of the current chat keeps the path, whose change would otherwise close a phone's drawer.
        if (messageId) dialogs.closeDrawer();
        const query = messageId ? `?message=${messageId}` : '';
        // The chat beside the list reads from the state whether to take the focus.
        void navigate(channelId ? `/chat/${channelId}${query}` : '/chat', {
          state: isNew ? { focus: true } : search ? { search } : null,
        });
      },
      notify: ({ kind, title, text }) => {
        toasts.show({ tone: kind, title, text });
        return true;
      },
    }),
    [navigate, toasts, dialogs],
  );
  const { ref } = useWidget('chat', { layout: 'channels', ...(channel && { channel }) }, on);
  return (
    <div className="channel-panel">
      <div className="panel-head">
        <button type="button" className="menu-row" onClick={onBack}>
          <ArrowLeft />
          {t('nav.back')}
        </button>
        <PlaceLinks except="/chat" side="bottom" />
      </div>
      <div ref={ref} className="channel-panel-list" />
    </div>
  );
}
