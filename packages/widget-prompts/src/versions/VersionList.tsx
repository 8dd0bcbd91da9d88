import type { CardVersion, PromptCard } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { useI18n, useSignals } from '@oriel/widget-kit';
import { useEffect, useRef, useState } from 'react';
import { Entry } from './Entry';
import { useOriginText } from './use-origin-text';
import type { VersionsStore } from './versions-store';

/** How many are shown at first, and how many more with each press. */
const step = 10;

/** The versions to choose from, the newest first. */
export function VersionList({
  past,
  card,
  versions,
}: {
  past: VersionsStore;
  card: PromptCard;
  versions: readonly CardVersion[];
}) {
  useSignals();
  const { t, format } = useI18n();
  const originText = useOriginText();
  const [count, setCount] = useState(step);
  const list = useRef<HTMLOListElement>(null);
  const focusAt = useRef<number>(undefined);
  // The button that was pressed may be gone.
  useEffect(() => {
    const at = focusAt.current;
    focusAt.current = undefined;
    if (at !== undefined && count > at) list.current?.querySelectorAll('button')[at]?.focus();
  }, [count]);

  const more = () => {
    focusAt.current = count;
    setCount(count + step);
  };
  return (
    <nav className="p-entries" aria-label={t('versions.list')}>
      <ol ref={list} reversed>
        {versions.slice(0, count).map(version => (
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
        ))}
      </ol>
      {versions.length > count && (
        <Button kind="ghost" size="small" onClick={more}>
          {t('versions.more')}
        </Button>
      )}
    </nav>
  );
}
