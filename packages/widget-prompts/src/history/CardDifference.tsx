import { Added, Difference, Removed, TextDifference, useI18n, useSignals } from '@oriel/app-kit';
import type { CardDiff } from '@oriel/contracts';
import type { ReactNode } from 'react';
import { agentName } from '../card/agent-name';
import { useTeamNames } from '../card/VisibilityIcon';
import { usePrompts } from '../store/prompts-context';

/** The differences between two states of a card, field by field. */
export function CardDifference({ diff, nothing }: { diff: CardDiff; nothing: string }) {
  useSignals();
  const { t, locale } = useI18n();
  const agents = usePrompts().session.value?.agents.value.value ?? [];
  const nameOf = (agentId: string | null) => {
    if (agentId === null) return t('form.noAgent');
    const agent = agents.find(({ id }) => id === agentId);
    return agent ? agentName(agent, locale) : t('diff.agent');
  };
  const { tags, visibility, teams, image, defaultAgent } = diff;
  const teamNames = [useTeamNames(teams?.before ?? []), useTeamNames(teams?.after ?? [])];
  const parts: [name: string, content: ReactNode][] = [];
  for (const field of ['title', 'description', 'prompt'] as const) {
    const text = diff[field];
    if (text) parts.push([t(`form.name.${field}`), <TextDifference key={field} diff={text} />]);
  }
  if (tags) {
    parts.push([
      t('form.name.tags'),
      <ul key="tags" className="p-diff-tags o-flow">
        {tags.removed.map(tag => (
          <li key={tag} className="p-chip o-inline">
            <Removed>{tag}</Removed>
          </li>
        ))}
        {tags.added.map(tag => (
          <li key={tag} className="p-chip o-inline">
            <Added>{tag}</Added>
          </li>
        ))}
      </ul>,
    ]);
  }
  if (visibility) {
    parts.push([
      t('form.visibility'),
      <p key="visibility" className="k-diff-text">
        <Removed>{t(`visibility.${visibility.before}`)}</Removed>{' '}
        <Added>{t(`visibility.${visibility.after}`)}</Added>
      </p>,
    ]);
  }
  if (teams) {
    const [before, after] = [teams.before, teams.after].map((ids, at) =>
      ids.length === 0 ? t('diff.noTeams') : teamNames[at],
    );
    parts.push([
      t('form.name.teamIds'),
      <p key="teams" className="k-diff-text">
        <Removed>{before ?? ''}</Removed> <Added>{after ?? ''}</Added>
      </p>,
    ]);
  }
  if (image) parts.push([t('form.name.image'), <p key="image">{t('diff.image')}</p>]);
  if (defaultAgent) {
    parts.push([
      t('form.name.defaultAgentId'),
      <p key="agent" className="k-diff-text">
        <Removed>{nameOf(defaultAgent.before)}</Removed> <Added>{nameOf(defaultAgent.after)}</Added>
      </p>,
    ]);
  }

  if (parts.length === 0) return <p className="p-detail-about">{nothing}</p>;
  return <Difference parts={parts} />;
}
