import { Tag } from '@oriel/ui';
import type { ReactNode } from 'react';

/** One selectable entry of a list, such as a version or a proposal. */
export function Entry({
  isChosen,
  onChoose,
  title,
  mark,
  tone,
  about,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  /** A short label for its state. */
  mark: string | undefined;
  tone: 'accent' | 'plain';
  about: string;
  /** Author and time. */
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        className="p-entry o-stack"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className="p-entry-title o-row o-wrap">
          <b>{title}</b>
          {mark !== undefined && <Tag tone={tone === 'accent' ? 'accent' : 'neutral'}>{mark}</Tag>}
        </span>
        {about !== '' && <span className="p-entry-about">{about}</span>}
        <small>{children}</small>
      </button>
    </li>
  );
}
