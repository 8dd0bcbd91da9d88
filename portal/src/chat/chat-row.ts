import { MessageSquare, SquarePen } from 'lucide-react';
import type { WidgetRow } from '../widget/widget-row';
import { ChannelPanel } from './ChannelPanel';
import { ChatPage } from './ChatPage';
import { RecentChats } from './RecentChats';

export const chatRow: WidgetRow = {
  widget: 'chat',
  paths: ['/chat', '/chat/:channel'],
  Page: ChatPage,
  rule: { audience: 'signed-in', feature: 'viewOrganizationChat' },
  entries: [
    {
      group: 'create',
      title: 'nav.newChat',
      Icon: SquarePen,
      to: '/chat',
      feature: 'viewOrganizationChat',
      isAction: true,
      shortcut: 'Control+Shift+O Meta+Shift+O',
      state: { focus: true },
    },
    {
      group: 'work',
      title: 'nav.chat',
      Icon: MessageSquare,
      to: '/chat',
      feature: 'viewOrganizationChat',
      place: { title: 'nav.chat', Icon: MessageSquare },
    },
  ],
  MoreEntries: RecentChats,
  panel: { at: '/chat', title: 'chat.channels', Panel: ChannelPanel },
};
