import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { EmptyState, sheet, useSheet } from '@oriel/ui';
import { useEffect, useMemo } from 'react';
import { CardPlaceHead } from '../card/CardPlaceHead';
import { LoadedPlace } from '../card/LoadedPlace';
import { usePrompts } from '../store/prompts-context';
import { VersionDetail } from './VersionDetail';
import { VersionList } from './VersionList';
import css from './versions.css?inline';
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
              <>
                {items.length < 2 && (
                  <EmptyState compact title={t('versions.only')}>
                    {t('versions.onlyText')}
                  </EmptyState>
                )}
                <div className="p-past">
                  <VersionList past={past} card={card} />
                  <VersionDetail past={past} card={card} />
                </div>
              </>
            )}
          </ResourceView>
        </section>
      )}
    </LoadedPlace>
  );
}
