import { Bot } from 'lucide-react';
import type { WidgetRow } from '../widget/widget-row';
import { AgentsPage } from './AgentsPage';

/** The agents of the workspace, managed by the chat widget. */
export const agentsRow: WidgetRow = {
  widget: 'chat',
  paths: ['/agents', '/agents/predefined', '/agents/own', '/agents/create', '/agents/edit/:agentId'],
  Page: AgentsPage,
  rule: { audience: 'signed-in', feature: 'manageOrganizationAgents', orFeature: 'createOwnAgents' },
  header: pathname =>
    pathname.startsWith('/agents')
      ? { width: 'wide', ...(/create|edit/.test(pathname) && { back: '/agents' }) }
      : undefined,
  entries: [
    {
      group: 'work',
      title: 'nav.agents',
      Icon: Bot,
      to: '/agents',
      feature: 'manageOrganizationAgents',
      orFeature: 'createOwnAgents',
      place: { title: 'nav.agents', Icon: Bot },
    },
  ],
};
