import { pagingLimits } from '@oriel/contracts';
import { activeElementInRoot, Button, useIsPrinting, useLoadForPrint } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../app/app';
import { isAborted } from '../errors/error-text';
import { useErrorText } from '../errors/use-error-text';
import { useFormat, useT } from '../i18n/i18n-context';
import type { PagedResource } from './paged-resource';

/** Options of {@link MoreButton}. */
export interface MoreButtonProps<T> {
  resource: PagedResource<T>;
  /** Default: "Show more". */
  label?: string;
  /**
   * Finds the element to focus after loading, unless the user has moved the focus away from the button.
   *
   * @param index - index of the first new item
   */
  findItem?: (index: number) => HTMLElement | null | undefined;
}

/** Loads the next page of a list; renders nothing on the last page. */
export function MoreButton<T>({ resource, label, findItem }: MoreButtonProps<T>) {
  useSignals();
  const t = useT();
  const app = useApp();
  const errorText = useErrorText();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  /** Number of items when the button was pressed. */
  const pressed = useRef<{ readonly button: HTMLElement; readonly count: number }>(undefined);
  const list = resource.value.value;
  useLoadForPrint(async () => {
    const isShort = () => (resource.value.peek()?.items.length ?? 0) < pagingLimits.printed;
    while (resource.value.peek()?.hasMore && isShort()) await resource.more();
  });
  useEffect(() => {
    if (isBusy || !pressed.current) return;
    const { button, count } = pressed.current;
    pressed.current = undefined;
    const active = activeElementInRoot(app.root);
    // The button was removed with the focus, or still has it: continue at the new items.
    if (active === null || active === button) findItem?.(count)?.focus();
  }, [isBusy, app, findItem]);
  const isPrinting = useIsPrinting();
  if (!list?.hasMore && !isBusy) return null;
  if (isPrinting && list)
    return t('kit.printed', {
      shown: format.number(list.items.length),
      total: format.number(list.totalCount),
    });
  const loadMore = async (button: HTMLElement) => {
    pressed.current = { button, count: list?.items.length ?? 0 };
    setBusy(true);
    try {
      await resource.more();
    } catch (error) {
      pressed.current = undefined;
      const { title, text } = errorText(error);
      if (!isAborted(error)) await app.notify({ kind: 'danger', title, text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="ghost"
      size="small"
      busy={isBusy}
      onClick={({ currentTarget }) => void loadMore(currentTarget)}
    >
      {label ?? t('kit.more')}
    </Button>
  );
}
