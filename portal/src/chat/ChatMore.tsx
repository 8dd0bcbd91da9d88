import type { WidgetHandle } from '@oriel/sdk';
import { IconButton, Menu } from '@oriel/ui';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteChat } from './DeleteChat';
import { RenameChat } from './RenameChat';

export interface ChatMoreProps {
  handle: WidgetHandle;
  channelId: string;
  name: string;
}

/** Menu of actions that change a whole chat. */
export function ChatMore(chat: ChatMoreProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <>
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
            id: 'rename',
            label: t('chat.rename'),
            icon: <Pencil />,
            onSelect: () => setAsked('rename'),
          },
          { kind: 'divider', id: 'divider' },
          {
            id: 'delete',
            label: t('chat.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setAsked('delete'),
          },
        ]}
      />
      {asked === 'rename' && <RenameChat {...chat} close={close} />}
      {asked === 'delete' && <DeleteChat {...chat} close={close} />}
    </>
  );
}
