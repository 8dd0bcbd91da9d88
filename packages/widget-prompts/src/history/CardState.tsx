import { Difference, useT } from '@oriel/app-kit';
import type { ReactNode } from 'react';

/** The texts of an earlier state of a card, if there is nothing to compare them with. */
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
