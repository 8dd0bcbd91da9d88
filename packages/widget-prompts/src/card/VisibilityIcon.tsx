import { useT } from '@oriel/app-kit';
import type { CardVisibility } from '@oriel/contracts';
import { BadgeCheck, Globe, Lock, Users } from 'lucide-react';

const icons = { PRIVATE: Lock, ORG: Users, PUBLIC: Globe, CURATED: BadgeCheck } as const;

/** The visibility of a card as a labelled icon. */
export function VisibilityIcon({ visibility }: { visibility: CardVisibility }) {
  const t = useT();
  const Icon = icons[visibility];
  const name = t(`visibility.${visibility}`);
  return (
    <span className="p-visibility" role="img" aria-label={name} title={name}>
      <Icon />
    </span>
  );
}
