import { useT } from '@oriel/app-kit';
import type { CardVisibility, LibraryType } from '@oriel/contracts';
import { BadgeCheck, Globe, Lock, Users } from 'lucide-react';

const icons = { PRIVATE: Lock, ORG: Users, PUBLIC: Globe, CURATED: BadgeCheck } as const;

/** The visibility that goes without saying in a tab. */
const usual = { my: 'PRIVATE', workspace: 'ORG', curated: 'CURATED' } as const;

/** The visibility of a card as a labelled icon. */
export function VisibilityIcon({
  visibility,
  place,
}: {
  visibility: CardVisibility;
  /** The tab that the card is in, whose own visibility has no icon. */
  place?: LibraryType | undefined;
}) {
  const t = useT();
  if (place && usual[place] === visibility) return null;
  const Icon = icons[visibility];
  const name = t(`visibility.${visibility}`);
  return (
    <span className="p-visibility" role="img" aria-label={name} title={name}>
      <Icon />
    </span>
  );
}
