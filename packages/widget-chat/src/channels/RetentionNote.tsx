import { useResource, useSignals, useT } from '@oriel/app-kit';
import { getOrganizationSettings } from '@oriel/contracts';
import { Clock } from 'lucide-react';
import { useChat } from '../session/chat-context';

/** Shows how long the workspace keeps chats, if it does not keep them forever. */
export default function RetentionNote({ organizationId }: { organizationId: string }) {
  useSignals();
  const t = useT();
  const { host } = useChat();
  const settings = useResource(
    signal => host.client.call(getOrganizationSettings, { params: { organizationId } }, { signal }),
    organizationId,
  );
  const days = settings.value.value?.chatRetentionDays;
  if (days === undefined) return null;
  return (
    <p className="c-retention">
      <Clock />
      <span>{t('retention.note', { count: days })}</span>
    </p>
  );
}
