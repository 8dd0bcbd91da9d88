import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { useState } from 'react';
import { usePrompts } from '../store/prompts-context';

/** Number of tags shown before the user expands them. */
const fewTags = 12;

/** The tags of the results, most used first; selected ones stay in front. */
export function TagChips() {
  useSignals();
  const t = useT();
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const { library } = usePrompts();
  const { tags: chosen } = library.filters.value;
  const counts = library.result.value.found?.tagsOccurrences ?? {};
  const others = Object.entries(counts)
    .filter(([tag]) => !chosen.includes(tag))
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one.localeCompare(other));
  const rows: (readonly [string, number | undefined])[] = [
    ...chosen.map(tag => [tag, counts[tag]] as const),
    ...(showsAll ? others : others.slice(0, Math.max(0, fewTags - chosen.length))),
  ];
  if (rows.length === 0) return null;
  return (
    <div className="o-stack">
      <p className="o-field-label">{t('tags.label')}</p>
      <ul className="p-tags o-flow" aria-label={t('tags.label')}>
        {rows.map(([tag, count]) => {
          const isChosen = chosen.includes(tag);
          return (
            <li key={tag}>
              <button
                type="button"
                className="p-chip o-inline"
                aria-pressed={isChosen}
                onClick={() =>
                  library.filter({ tags: isChosen ? chosen.filter(each => each !== tag) : [...chosen, tag] })
                }
              >
                {tag} {count !== undefined && <small>{format.number(count)}</small>}
              </button>
            </li>
          );
        })}
        {others.length > fewTags && (
          <li>
            <button
              type="button"
              className="p-chip o-inline"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? t('tags.fewer') : t('tags.more')}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
