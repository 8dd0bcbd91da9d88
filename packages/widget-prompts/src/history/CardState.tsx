import { useT } from '@oriel/widget-kit';

/** The texts of a card as they were, where there is nothing to compare them with. */
export function CardState({
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
  return (
    <div className="p-diff">
      {(['title', 'description', 'prompt'] as const).map(field => (
        <section key={field}>
          <h3>{t(`form.name.${field}`)}</h3>
          <p className="p-diff-text">{card[field]}</p>
        </section>
      ))}
      <section>
        <h3>{t('form.name.tags')}</h3>
        <ul className="p-diff-tags">
          {card.tags.map(tag => (
            <li key={tag} className="p-chip">
              {tag}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
