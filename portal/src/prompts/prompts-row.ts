import type { LibraryType } from '@oriel/contracts';
import { BadgeCheck, FilePlus2, Library, User } from 'lucide-react';
import type { Address, WidgetRow } from '../widget/widget-row';
import { PromptsPage } from './PromptsPage';
import { hasOwnHeading, placeOf } from './prompts-place';

/** URLs shown before. */
interface Remembered {
  /** Last URL of the library. */
  readonly library: string | undefined;
  /** URL before a card's sub-view. */
  readonly before: string | undefined;
}

/**
 * Target of Back for a prompts URL: from a card and the form, the library; from a card's versions and proposals, the page that
 * opened them, else the card. Undefined if there is no way back.
 */
export function backOf(pathname: string, { library = '/', before }: Remembered): string | undefined {
  const place = placeOf(pathname);
  if (!place || place.kind === 'library' || place.kind === 'guest') return undefined;
  if (!belongsToCard(place.kind)) return library;
  const card = `/prompt/${place.props.promptId}`;
  const isFromElsewhere = before?.startsWith('/prompt/') && before !== card;
  return before && !isFromElsewhere ? before : card;
}

/** Whether a place is a sub-view of a card, with a Back to the page that opened it. */
const belongsToCard = (kind: NonNullable<ReturnType<typeof placeOf>>['kind']): boolean =>
  kind === 'versions' || kind === 'propose' || kind === 'proposals';

const shows =
  (type: LibraryType) =>
  ({ pathname }: Address): boolean =>
    placeOf(pathname)?.props.type === type;

const place = { title: 'nav.prompts', Icon: Library } as const;

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
    '/prompts/proposals/sent',
  ],
  redirects: { '/prompts': '/prompts/my' },
  Page: PromptsPage,
  entries: [
    {
      group: 'library',
      title: 'prompts.my',
      Icon: User,
      to: '/prompts/my',
      isCurrent: shows('my'),
      place,
    },
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
      place,
    },
    {
      group: 'library',
      title: 'nav.createPrompt',
      Icon: FilePlus2,
      to: '/prompt/create',
      feature: 'manageOrganizationPromptCards',
    },
  ],
  header: (pathname, { libraryAddress, cardAddress }) =>
    placeOf(pathname) && {
      back: backOf(pathname, { library: libraryAddress.value, before: cardAddress.value }),
      hasOwnHeading: hasOwnHeading(pathname),
      width: 'wide',
    },
  switchAddress: '/prompts/workspace',
};
