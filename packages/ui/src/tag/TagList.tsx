import { useId, useRef, useState } from 'react';
import { Layer } from '../layer/Layer';
import { Tag } from './Tag';

/** Options of {@link TagList}. */
export interface TagListProps {
  tags: readonly string[];
  /** Number of visible tags. Default: 2. */
  max?: number | undefined;
  /** Accessible name of the button for the others, such as "3 more". */
  moreLabel: (count: number) => string;
}

/** Tags in one line: the first ones, and a button that shows all others. */
export function TagList({ tags, max = 2, moreLabel }: TagListProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const rest = tags.slice(max);
  return (
    <span className="o-tag-list">
      {tags.slice(0, max).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and tags have no state
        <Tag key={`${index} ${name}`}>{name}</Tag>
      ))}
      {rest.length > 0 && (
        <button
          ref={button}
          type="button"
          className="o-tag o-tag-more"
          aria-label={moreLabel(rest.length)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={rest.join(', ')}
          onClick={() => setOpen(!isOpen)}
        >
          +{rest.length}
        </button>
      )}
      {isOpen && (
        <Layer
          anchor={button}
          part="tags"
          onClose={reason => {
            setOpen(false);
            if (reason !== 'outside') button.current?.focus({ preventScroll: true });
          }}
        >
          <ul id={id} className="o-tag-rest" aria-label={moreLabel(rest.length)}>
            {rest.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={`${index} ${name}`}>
                <Tag>{name}</Tag>
              </li>
            ))}
          </ul>
        </Layer>
      )}
    </span>
  );
}
