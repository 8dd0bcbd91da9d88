import { Button } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../i18n/error-text';
import { usePrompts } from '../store/prompts-context';
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
  /** Label of the button. */
  more: string;
  className?: string;
  /** Fetches the next page. */
  onMore: () => Promise<void>;
  children: (item: T) => ReactNode;
}) {
  const t = useT();
  const { host, focusRestore } = usePrompts();
  const list = useRef<HTMLOListElement>(null);
  const [isBusy, setBusy] = useState(false);
  /** The button, and how many entries there were when it was pressed. */
  const pressed = useRef<{ readonly button: HTMLElement; readonly count: number }>(undefined);
  useEffect(() => {
    if (isBusy || !pressed.current) return;
    const { button, count } = pressed.current;
    pressed.current = undefined;
    const entries = [...(list.current?.querySelectorAll('button') ?? [])];
    focusRestore.to(entries[count] ?? (button.isConnected ? undefined : entries.at(-1)), button);
  }, [isBusy, focusRestore]);

  const fetchMore = async (button: HTMLElement) => {
    pressed.current = { button, count: items.length };
    setBusy(true);
    try {
      await onMore();
    } catch (error) {
      pressed.current = undefined;
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
        <Button
          kind="ghost"
          size="small"
          busy={isBusy}
          onClick={event => void fetchMore(event.currentTarget)}
        >
          {more}
        </Button>
      )}
    </nav>
  );
}
