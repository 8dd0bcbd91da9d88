import { useI18n, useSignals } from '@oriel/app-kit';
import type { PromptCard } from '@oriel/contracts';
import { Entry } from './Entry';
import { PagedEntries } from './PagedEntries';
import { useOriginText } from './use-origin-text';
import type { VersionsStore } from './versions-store';

/** The versions to select from, newest first. */
export function VersionList({ past, card }: { past: VersionsStore; card: PromptCard }) {
  useSignals();
  const { t, format } = useI18n();
  const originText = useOriginText();
  return (
    <PagedEntries label={t('versions.list')} resource={past.versions} more={t('versions.more')}>
      {version => (
        <Entry
          key={version.number}
          isChosen={past.chosen.value === version.number}
          onChoose={() => void past.choose(version.number)}
          title={t('versions.version', { number: version.number })}
          mark={version.number === card.version ? t('versions.current') : undefined}
          tone="accent"
          about={originText(version)}
        >
          {version.changedByName ?? t('versions.nobody')}
          {' · '}
          <time dateTime={version.createdAt}>
            {format.date(version.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </Entry>
      )}
    </PagedEntries>
  );
}
