import { useSignals, useT } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { Folder } from 'lucide-react';
import { useEffect } from 'react';
import { useChat } from '../../session/chat-context';
import { chatFolderDialog } from './folder-dialog';
import { foldersOf } from './folder-store';
import css from './folders.css?inline';

const styles = sheet(css);

/** The folder of the current chat; opens its settings. The label names the instructions and files in use. */
export function FolderBadge({ channel }: { channel: Channel }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const chat = useChat();
  const { host, currentOrganization, organizations } = chat;
  const organization = currentOrganization.value;
  const folders = organization && foldersOf(chat, organization);
  const { folderId } = channel;
  const folder = folders?.value.value?.find(({ id }) => id === folderId);
  useEffect(() => {
    if (folderId === undefined || !folders) return;
    // Created in another tab, or by another widget of the page.
    if (folders.state.peek().kind === 'ready' && !folder) void folders.reload();
    else void folders.load();
  }, [folders, folderId, folder]);
  if (!folder || !folders || !organization) return null;
  const { name, instructions, fileCount } = folder;
  const edit = async () => {
    const organizationId = organization.session.organization.id;
    const isChanged = await host
      .openDialog(chatFolderDialog, { mode: 'edit', organizationId, folder })
      .catch(() => false);
    if (isChanged !== true) return;
    await folders.reload();
    organizations.tellChannels();
  };
  const uses = [
    ...(instructions ? [t('folders.withInstructions')] : []),
    ...(fileCount > 0 ? [t('folders.withFiles', { count: fileCount })] : []),
  ];
  const label = t('folders.badge', { name });
  return (
    <button
      type="button"
      className="c-folder-badge o-inline"
      aria-label={[label, ...uses].join(', ')}
      title={[label, ...uses].join(', ')}
      disabled={host.props.value.readonly === true}
      onClick={() => void edit()}
    >
      <Folder />
      <span dir="auto">{name}</span>
    </button>
  );
}
