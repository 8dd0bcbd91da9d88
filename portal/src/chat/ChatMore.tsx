import { useAct } from '@oriel/app-kit';
import type { WidgetHandle } from '@oriel/sdk';
import { IconButton, Menu } from '@oriel/ui';
import { Ellipsis, Pencil, Search, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface ChatMoreProps {
  handle: WidgetHandle;
  channelId: string;
  name: string;
}

/** Menu of actions that change a whole chat. */
export function ChatMore({ handle, channelId, name }: ChatMoreProps) {
  const { t } = useTranslation();
  const act = useAct();
  // The chat's own dialogs, which show problems with a name themselves.
  const rename = () => {
    handle.request('askToRename', { channelId, name }, { timeout: 0 }).catch(() => undefined);
  };
  const remove = () => {
    void act(() => handle.request('askToDelete', { channelId, name }, { timeout: 0 }), {
      failed: t('chat.deleteFailed'),
    });
  };
  return (
    <Menu
      label={t('chat.more')}
      placement="bottom-end"
      trigger={props => (
        <IconButton label={t('chat.more')} {...props}>
          <Ellipsis />
        </IconButton>
      )}
      rows={[
        {
          id: 'find',
          label: t('chat.find'),
          icon: <Search />,
          // Phones have no shortcut for it.
          onSelect: () => void handle.request('findInChat', {}).catch(() => undefined),
        },
        {
          id: 'rename',
          label: t('chat.rename'),
          icon: <Pencil />,
          onSelect: rename,
        },
        { kind: 'divider', id: 'divider' },
        {
          id: 'delete',
          label: t('chat.delete'),
          icon: <Trash2 />,
          danger: true,
          onSelect: remove,
        },
      ]}
    />
  );
}
