import { Button } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../cards/error-text';
import { usePrompts } from '../prompts/prompts-context';
import type { PagedList } from './paged-list';

/** Entries to choose from, as many as have come, and a button for the next ones. */
export function PagedEntries<T>({
  label,
  list: { items, hasMore },
  more,
  className = '',
  onMore,
  children,
}: {
  label: string;
  list: PagedList<T>;
  /** What the button says. */
  more: string;
  className?: string;
  /** Fetches the next page. */
  onMore: () => Promise<void>;
  children: (item: T) => ReactNode;
}) {
  const t = useT();
  const { host } = usePrompts();
  const list = useRef<HTMLOListElement>(null);
  const [isBusy, setBusy] = useState(false);
  const focusAt = useRef<number>(undefined);
  const count = items.length;
  // The button that was pressed may be gone.
  useEffect(() => {
    const at = focusAt.current;
    if (at === undefined || count <= at) return;
    focusAt.current = undefined;
    list.current?.querySelectorAll('button')[at]?.focus();
  }, [count]);

  const fetchMore = async () => {
    focusAt.current = count;
    setBusy(true);
    try {
      await onMore();
    } catch (error) {
      focusAt.current = undefined;
      if (host.signal.aborted) return;
      const { title, text } = errorText(error, t);
      await host.notify({ kind: 'danger', title, text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <nav className={`p-entries ${className}`} aria-label={label}>
      <ol ref={list}>{items.map(children)}</ol>
      {hasMore && (
        <Button kind="ghost" size="small" busy={isBusy} onClick={() => void fetchMore()}>
          {more}
        </Button>
      )}
    </nav>
  );
}
