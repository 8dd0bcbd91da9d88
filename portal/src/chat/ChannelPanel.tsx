import type { MountOptions } from '@oriel/sdk';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { useWidget } from '../widget/use-widget';

/** The sidebar's second panel in the chat: the list of chats, drawn by the chat widget itself. */
export function ChannelPanel({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  // The sidebar stands outside of the routes, so it has no parameters of its own.
  const channel = useMatch('/chat/:channel')?.params.channel ?? null;
  const shown = useRef(channel);
  shown.current = channel;
  const { toasts, dialogs } = usePortal();
  const navigate = useNavigate();
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'channel:changed': ({ channelId, isNew, messageId }) => {
        // The list follows the address, too.
        if (channelId === shown.current && !isNew && !messageId) return;
        // A place in the chat that is shown leaves the path as it is, which would close the drawer of a phone.
        if (messageId) dialogs.closeDrawer();
        const query = messageId ? `?message=${messageId}` : '';
        // The chat beside the list reads what is to become of the focus.
        void navigate(channelId ? `/chat/${channelId}${query}` : '/chat', {
          state: isNew ? { focus: true } : null,
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
      <button type="button" className="menu-row" onClick={onBack}>
        <ArrowLeft />
        {t('nav.back')}
      </button>
      <div ref={ref} className="channel-panel-list" />
    </div>
  );
}
