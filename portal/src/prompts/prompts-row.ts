import type { LibraryType } from '@oriel/contracts';
import { BadgeCheck, Library, SquarePen, User } from 'lucide-react';
import type { PortalStore } from '../store/portal-store';
import type { Address, WidgetRow } from '../widget/widget-row';
import { ListRows } from './ListRows';
import { readFilters } from './library-address';
import { PromptsPage } from './PromptsPage';
import { backOf } from './prompts-back';
import { hasOwnHeading, placeOf } from './prompts-place';

/** Lists and collections have their own entries, so no other entry is current. */
const shows =
  (type: LibraryType) =>
  ({ pathname, search }: Address, { lists }: PortalStore): boolean => {
    const { list, collection } = readFilters(new URLSearchParams(search));
    const hasOwnRow = collection !== null || lists.lists.value.some(({ id }) => id === list);
    return placeOf(pathname)?.props.type === type && !hasOwnRow;
  };

export const promptsRow: WidgetRow = {
  widget: 'prompts',
  paths: [
    '/prompts/:type',
    '/guest',
    '/prompt/:id',
    '/prompt/:id/edit',
    '/prompt/:id/versions',
    '/prompt/:id/propose',
    '/prompt/:id/proposals',
  ],
  redirects: { '/prompts': '/prompts/my' },
  Page: PromptsPage,
  entries: [
    {
      group: 'create',
      title: 'nav.createPrompt',
      Icon: SquarePen,
      to: '/prompt/create',
      feature: 'manageOrganizationPromptCards',
    },
    { group: 'library', title: 'prompts.my', Icon: User, to: '/prompts/my', isCurrent: shows('my') },
    {
      group: 'library',
      title: 'prompts.workspace',
      Icon: Library,
      to: '/prompts/workspace',
      isCurrent: shows('workspace'),
    },
    {
      group: 'library',
      title: 'prompts.curated',
      Icon: BadgeCheck,
      to: '/prompts/curated',
      isCurrent: shows('curated'),
    },
    {
      group: 'library',
      title: 'prompts.curated',
      Icon: BadgeCheck,
      to: '/guest',
      audience: 'guests',
      isCurrent: shows('curated'),
    },
  ],
  MoreEntries: ListRows,
  header: (pathname, { libraryAddress, cardAddress }) =>
    placeOf(pathname) && {
      back: backOf(pathname, { library: libraryAddress.value, before: cardAddress.value }),
      hasOwnHeading: hasOwnHeading(pathname),
      isColumn: true,
    },
  switchAddress: '/prompts/workspace',
};
