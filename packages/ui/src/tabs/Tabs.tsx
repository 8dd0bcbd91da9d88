import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './tabs.css?inline';

const styles = sheet(css);

/** One tab. */
export interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** A number formatted for the language; shown smaller after the label. Empty while it loads, which reserves its space. */
  count?: string | undefined;
}

/** Options of {@link Tabs}. */
export interface TabsProps<Id extends string = string> {
  /** Name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** Undefined if the content belongs to none of them. */
  current: Id | undefined;
  onChange: (id: Id) => void;
  /** Content of the current tab. Without it, only the row is rendered. */
  children?: ReactNode;
}

/**
 * A row of tabs and the panel of the current one. Arrow keys move, and the panel follows. A row that is too long scrolls, also by
 * the wheel.
 */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  useSheet(styles);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex(tab => tab.id === current);
  const elementAt = (at: number) => list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];

  // Counts load later, and move the elements after them.
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change how wide the row is
  useLayoutEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index];
    const row = list.current;
    if (!tab || !row || row.scrollWidth <= row.clientWidth) return;
    // `scrollIntoView` would scroll the host's page as well.
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [index, counts]);

  // React listens passively, and could not keep the page from scrolling too.
  useEffect(() => {
    const row = list.current;
    const handleWheel = (event: WheelEvent) => {
      if (!row || event.deltaX !== 0 || event.ctrlKey) return;
      const before = row.scrollLeft;
      row.scrollLeft += row.matches(':dir(rtl)') ? -event.deltaY : event.deltaY;
      if (row.scrollLeft !== before) event.preventDefault();
    };
    row?.addEventListener('wheel', handleWheel, { passive: false });
    return () => row?.removeEventListener('wheel', handleWheel);
  }, []);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = event.currentTarget.matches(':dir(rtl)');
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step && (index + step + tabs.length) % tabs.length;
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    elementAt(to)?.focus();
    onChange(next.id);
  };

  return (
    <>
      <div className="o-tabs-bar">
        <div
          ref={list}
          className="o-tabs"
          part="tabs"
          role="tablist"
          aria-label={label}
          onKeyDown={handleKeyDown}
        >
          {tabs.map((tab, at) => (
            <button
              key={tab.id}
              type="button"
              className="o-tab"
              part="tab"
              role="tab"
              aria-label={nameOf(tab)}
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === current}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              tabIndex={at === Math.max(0, index) ? 0 : -1}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {/* The accessible name has to contain the visible text. */}{' '}
                  <small className="o-tab-count">{tab.count}</small>
                </>
              )}
            </button>
          ))}
        </div>
      </div>
      {children !== undefined && (
        <div
          className="o-tab-panel"
          part="tab-panel"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current}`}
        >
          {children}
        </div>
      )}
    </>
  );
}

/** With its count, a tab would be read as one word, such as "Mine3". */
const nameOf = ({ label, count }: Tab): string | undefined =>
  typeof label === 'string' && count ? `${label}, ${count}` : undefined;
