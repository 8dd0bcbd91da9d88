import { EmptyState, sheet, useSheet } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { useEffect, useMemo } from 'react';
import { CardPlaceHead } from '../card/CardPlaceHead';
import { LoadedPlace } from '../card/LoadedPlace';
import { usePrompts } from '../store/prompts-context';
import { VersionDetail } from './VersionDetail';
import { VersionList } from './VersionList';
import css from './versions.css?inline';
import { createVersionsStore } from './versions-store';

const styles = sheet(css);

/** The versions of a card: what each changed, and the way back to it. */
export default function VersionsView({ cardId }: { cardId: string }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = usePrompts();
  const past = useMemo(() => createVersionsStore(store, cardId), [store, cardId]);
  const isKnown = store.session.value?.userId !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const abort = new AbortController();
    void past.load(abort.signal);
    return () => abort.abort();
  }, [past, isKnown]);

  return (
    <LoadedPlace loaded={past.loaded.value} onRetry={() => void past.load(store.host.signal)}>
      {({ card, versions }) => (
        <section className="p-place">
          <CardPlaceHead title={t('versions.title')} card={card} />
          {versions.items.length < 2 && (
            <EmptyState compact title={t('versions.only')}>
              {t('versions.onlyText')}
            </EmptyState>
          )}
          <div className="p-past">
            <VersionList past={past} card={card} versions={versions} />
            <VersionDetail past={past} card={card} />
          </div>
        </section>
      )}
    </LoadedPlace>
  );
}
