import { MoreButton, type PagedResource, useSignals } from '@oriel/app-kit';
import { type ReactNode, useRef } from 'react';

/** A list of selectable entries, with a button that loads more. */
export function PagedEntries<T>({
  label,
  resource,
  more,
  className = '',
  children,
}: {
  label: string;
  resource: PagedResource<T>;
  /** Label of the button. */
  more: string;
  className?: string;
  children: (item: T) => ReactNode;
}) {
  useSignals();
  const list = useRef<HTMLOListElement>(null);
  return (
    <nav className={`p-entries ${className}`} aria-label={label}>
      <ol ref={list} className="o-stack">
        {resource.value.value?.items.map(children)}
      </ol>
      <MoreButton
        resource={resource}
        label={more}
        findItem={index => {
          const entries = [...(list.current?.querySelectorAll('button') ?? [])];
          return entries[index] ?? entries.at(-1);
        }}
      />
    </nav>
  );
}
