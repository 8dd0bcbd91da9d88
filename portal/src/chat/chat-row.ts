import { MessageSquare } from 'lucide-react';
import type { WidgetRow } from '../widget/widget-row';
import { ChannelPanel } from './ChannelPanel';
import { ChatPage } from './ChatPage';

export const chatRow: WidgetRow = {
  widget: 'chat',
  paths: ['/chat', '/chat/:channel'],
  Page: ChatPage,
  rule: { audience: 'signed-in', feature: 'viewOrganizationChat' },
  entries: [
    { group: 'work', title: 'nav.chat', Icon: MessageSquare, to: '/chat', feature: 'viewOrganizationChat' },
  ],
  panel: { at: '/chat', title: 'chat.channels', Panel: ChannelPanel },
};
