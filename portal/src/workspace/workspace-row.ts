import { ContactRound, CreditCard, LogOut, Network, Tag, Users } from 'lucide-react';
import { lazy } from 'react';
import type { WidgetRow } from '../widget/widget-row';

const WorkspacePage = lazy(async () => ({ default: (await import('./WorkspacePage')).WorkspacePage }));

export const workspaceRow: WidgetRow = {
  widget: 'workspace',
  paths: ['/workspace/manage', '/workspace/manage/*'],
  Page: WorkspacePage,
  isInSettings: true,
  entries: [
    {
      group: 'workspace',
      title: 'nav.pricing',
      Icon: Tag,
      to: '/pricing',
      audience: 'guests',
      variantFeature: 'guestPrices',
    },
    {
      group: 'workspace',
      title: 'nav.workspace',
      Icon: Users,
      to: '/workspace/manage',
      feature: 'manageOrganization',
      place: { title: 'nav.workspace', Icon: Users },
    },
    {
      group: 'organization',
      title: 'nav.workspace',
      Icon: Users,
      to: '/workspace/manage',
      feature: 'manageOrganization',
    },
    {
      group: 'organization',
      title: 'organization.manageTeams',
      Icon: Network,
      to: '/workspace/manage/teams',
      feature: 'leadOrganizationTeams',
    },
    {
      group: 'organization',
      title: 'organization.manageSubscription',
      Icon: CreditCard,
      to: '/workspace/manage/subscription',
      feature: 'viewOrganizationUsage',
    },
    {
      group: 'organization',
      title: 'organization.colleagues',
      Icon: ContactRound,
      to: '/workspace/manage/colleagues',
      denied: 'manageOrganization',
      variantFeature: 'colleagues',
    },
    {
      group: 'organization',
      title: 'organization.leave',
      Icon: LogOut,
      to: '/workspace/manage/general',
      denied: 'manageOrganization',
    },
  ],
};
