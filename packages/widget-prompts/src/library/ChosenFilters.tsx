import { useSignals, useT } from '@oriel/app-kit';
import { Button, Tag } from '@oriel/ui';
import { usePrompts } from '../store/prompts-context';

/** The chosen tags and visibilities, each of which can be taken back; while cards are selected, how to end that. */
export function ChosenFilters() {
  useSignals();
  const t = useT();
  const { library, selection, focusRestore } = usePrompts();
  const { tags, visibility } = library.filters.value;
  const isSelecting = selection.isOn.value;
  const count = tags.length + visibility.length;
  if (count === 0 && !isSelecting) return null;
  // The button disappears with the filters.
  const clear = () => {
    library.filter({ tags: [], visibility: [] });
    focusRestore.first();
  };
  const removal = (name: string, onRemove: () => void) => ({
    label: t('filter.remove', { name }),
    onRemove,
  });
  return (
    <div className="p-chosen o-row o-wrap">
      {count > 0 && (
        <ul className="o-row o-wrap" aria-label={t('filter.chosen')}>
          {visibility.map(each => {
            const name = t(`visibility.${each}`);
            const others = visibility.filter(other => other !== each);
            return (
              <li key={each}>
                <Tag removal={removal(name, () => library.filter({ visibility: others }))}>{name}</Tag>
              </li>
            );
          })}
          {tags.map(tag => {
            const others = tags.filter(other => other !== tag);
            return (
              <li key={tag}>
                <Tag removal={removal(tag, () => library.filter({ tags: others }))}>{tag}</Tag>
              </li>
            );
          })}
        </ul>
      )}
      {count > 1 && (
        <Button kind="ghost" size="small" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      {isSelecting && (
        <>
          <p>{t('select.hint')}</p>
          <Button kind="ghost" size="small" onClick={() => selection.stop()}>
            {t('select.end')}
          </Button>
        </>
      )}
    </div>
  );
}
