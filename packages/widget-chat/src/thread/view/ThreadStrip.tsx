import { useSignals, useT } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { deleteChannel } from '@oriel/contracts';
import { registerUnsavedWork, sheet, useSheet } from '@oriel/ui';
import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { FolderBadge } from '../../channels/folders/FolderBadge';
import css from '../../channels/folders/folders.css?inline';
import { useChat } from '../../session/chat-context';

const styles = sheet(css);

/** Special properties of the current chat: its folder, or that it is temporary. */
export default function ThreadStrip({ channel }: { channel: Channel }) {
  useSheet(styles);
  const { id, temporary = false } = channel;
  const t = useT();
  useRemoveOnLeave(id, temporary);
  return (
    <div className="c-strip o-row o-wrap o-gap-3">
      {temporary && (
        <p className="c-temporary o-row">
          <EyeOff />
          <span>
            <strong>{t('temporary.title')}</strong> {t('temporary.text')}
          </span>
        </p>
      )}
      <FolderBadge channel={channel} />
    </div>
  );
}

/**
 * Deletes a temporary chat when another one is shown, and asks once before it has messages to lose. If its page was closed, the
 * service deletes it within a day.
 */
function useRemoveOnLeave(channelId: string, isTemporary: boolean): void {
  useSignals();
  const t = useT();
  const { host, currentOrganization, threads } = useChat();
  const organizationId = currentOrganization.value?.session.organization.id;
  useEffect(() => {
    if (!isTemporary || !organizationId) return;
    let isLeft = false;
    const isShown = () => threads.shown.peek().channelId.peek() === channelId;
    const remove = () => {
      if (isLeft) return;
      isLeft = true;
      host.client.call(deleteChannel, { params: { organizationId, channelId } }).catch(() => undefined);
    };
    const release = registerUnsavedWork({
      root: host.root,
      isDirty: () => !isLeft && isShown() && threads.shown.peek().turns.peek().length > 0,
      async ask() {
        const isSure = await host
          .confirm({
            title: t('temporary.leaveTitle'),
            text: t('temporary.leaveText'),
            confirmLabel: t('temporary.leave'),
            destructive: true,
          })
          .catch(() => false);
        if (isSure) remove();
        return isSure;
      },
      discard: remove,
    });
    return () => {
      release();
      // The strip also unmounts while the chat is hidden for a moment, such as by the list.
      if (isShown()) return;
      remove();
      currentOrganization.peek()?.channels.drop(channelId);
      threads.forget(channelId);
    };
  }, [channelId, isTemporary, organizationId, host, threads, currentOrganization, t]);
}
