import { useI18n, useSignals } from '@oriel/app-kit';
import type { CardVisibility, LibraryType, PromptCardItem } from '@oriel/contracts';
import { BadgeCheck, Globe, Lock, Users, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { usePrompts } from '../store/prompts-context';

const icons = { PRIVATE: Lock, ORG: Users, PUBLIC: Globe, CURATED: BadgeCheck } as const;

/** The visibility that goes without saying in a tab. */
const usual = { my: 'PRIVATE', workspace: 'ORG', curated: 'CURATED' } as const;

/** The visibility of a card as a labelled icon. */
export function VisibilityIcon({
  card: { visibility, teamIds },
  place,
}: {
  card: Pick<PromptCardItem, 'visibility' | 'teamIds'>;
  /** The tab that the card is in, whose own visibility has no icon. */
  place?: LibraryType | undefined;
}) {
  const { t } = useI18n();
  if (teamIds) return <TeamsIcon teamIds={teamIds} />;
  if (place && usual[place] === visibility) return null;
  return <LabelledIcon Icon={icons[visibility]} name={t(`visibility.${visibility}`)} />;
}

function TeamsIcon({ teamIds }: { teamIds: readonly string[] }) {
  return <LabelledIcon Icon={UsersRound} name={useTeamNames(teamIds)} />;
}

/** Names of the teams that see a card, once loaded; a general label if no name is known. */
export function useTeamNames(teamIds: readonly string[]): string {
  useSignals();
  const { t, locale } = useI18n();
  const { teams } = usePrompts();
  // Request the names only for a card that is limited to teams.
  const isAsked = teamIds.length > 0;
  useEffect(() => {
    if (isAsked) void teams.load();
  }, [teams, isAsked]);
  const names = teams.namesOf(teamIds);
  return names.length > 0 ? new Intl.ListFormat(locale).format(names) : t('visibility.TEAMS');
}

function LabelledIcon({ Icon, name }: { Icon: (typeof icons)[CardVisibility]; name: string }) {
  return (
    <span className="p-visibility" role="img" aria-label={name} title={name}>
      <Icon />
    </span>
  );
}
