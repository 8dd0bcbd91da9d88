import { ResourceView, useI18n, useSignals, useT } from '@oriel/app-kit';
import type { PromptCard } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { useEffect, useMemo } from 'react';
import { CardPlaceHead } from '../card/CardPlaceHead';
import { LoadedPlace } from '../card/LoadedPlace';
import { usePrompts } from '../store/prompts-context';
import { Entry } from './Entry';
import { PagedEntries } from './PagedEntries';
import { useOriginText } from './use-origin-text';
import { VersionDetail } from './VersionDetail';
import css from './versions.css?inline';
import type { VersionsStore } from './versions-store';
import { createVersionsStore } from './versions-store';

const styles = sheet(css);

/** The versions of a card: the changes of each, and the option to restore it. */
export default function VersionsView({ cardId }: { cardId: string }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = usePrompts();
  const past = useMemo(() => createVersionsStore(store, cardId), [store, cardId]);
  const isKnown = store.session.value?.user !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    void past.load();
    return past.clear;
  }, [past, isKnown]);
  const retry = () => void past.load();

  return (
    <LoadedPlace resource={past.card} onRetry={retry}>
      {card => (
        <section className="p-place">
          <CardPlaceHead title={t('versions.title')} card={card} />
          <ResourceView resource={past.versions} onRetry={retry}>
            {({ items }) => (
              <div className="p-past">
                <div>
                  <VersionList past={past} card={card} />
                  {items.length < 2 && <p className="p-detail-about">{t('versions.only')}</p>}
                </div>
                <VersionDetail past={past} card={card} />
              </div>
            )}
          </ResourceView>
        </section>
      )}
    </LoadedPlace>
  );
}

/** The versions to select from, newest first. */
function VersionList({ past, card }: { past: VersionsStore; card: PromptCard }) {
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
