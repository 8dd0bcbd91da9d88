import { Difference, ResourceView, useI18n, useSignals, useT } from '@oriel/app-kit';
import type { PromptCard } from '@oriel/contracts';
import { Button, Segmented, Skeleton } from '@oriel/ui';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { bringIntoView } from './bring-into-view';
import { CardDifference } from './CardDifference';
import { keepFocus } from './keep-focus';
import { useOriginText } from './use-origin-text';
import { useRestore } from './use-restore';
import type { VersionsStore } from './versions-store';

/** The changes made by the selected version, or by restoring it. */
export function VersionDetail({ past, card }: { past: VersionsStore; card: PromptCard }) {
  useSignals();
  const { t } = useI18n();
  const originText = useOriginText();
  const restore = useRestore(past);
  const element = useRef<HTMLElement>(null);
  const number = past.chosen.value;
  const against = past.against.value;
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current !== number && shown.current !== undefined) bringIntoView(element.current);
    shown.current = number;
  }, [number]);
  if (number === undefined) return null;
  const isCurrent = number === card.version;
  const mayRestore = card.rights.includes('edit') && !isCurrent;

  return (
    <section
      ref={element}
      className="p-detail o-stack o-gap-3"
      tabIndex={-1}
      aria-label={t('versions.version', { number })}
    >
      <div className="p-detail-head o-row o-wrap o-gap-3">
        <h2>{t('versions.version', { number })}</h2>
        {mayRestore && (
          <Button
            icon={<RotateCcw />}
            onClick={() => void restore(card, number).then(() => keepFocus(element.current))}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      {!isCurrent && (
        <Segmented
          label={t('versions.against')}
          options={[
            { value: 'before', label: t('versions.against.before') },
            { value: 'current', label: t('versions.against.current') },
          ]}
          value={against}
          onChange={value => void past.compare(value)}
        />
      )}
      {!isCurrent && against === 'current' && (
        <p className="p-detail-about">{t('versions.againstCurrentText')}</p>
      )}
      <ResourceView compact resource={past.detail} skeleton={<Skeleton />}>
        {detail =>
          detail.diff === null ? (
            <>
              <p className="p-detail-about">{originText(detail)}</p>
              <CardState card={detail} />
            </>
          ) : (
            <CardDifference
              diff={detail.diff}
              nothing={t(
                against === 'current' && !isCurrent ? 'versions.sameAsNow' : 'versions.nothingChanged',
              )}
            />
          )
        }
      </ResourceView>
    </section>
  );
}

/** The texts of an earlier state of a card, if there is nothing to compare them with. */
function CardState({
  card,
}: {
  card: {
    readonly title: string;
    readonly description: string;
    readonly prompt: string;
    readonly tags: readonly string[];
  };
}) {
  const t = useT();
  const parts: [name: string, content: ReactNode][] = (['title', 'description', 'prompt'] as const).map(
    field => [
      t(`form.name.${field}`),
      <p key={field} className="k-diff-text">
        {card[field]}
      </p>,
    ],
  );
  const tags = (
    <ul className="p-diff-tags o-flow">
      {card.tags.map(tag => (
        <li key={tag} className="p-chip o-inline">
          {tag}
        </li>
      ))}
    </ul>
  );
  return <Difference isState parts={[...parts, [t('form.name.tags'), tags]]} />;
}
