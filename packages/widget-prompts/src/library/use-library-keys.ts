import { isComposing } from '@oriel/ui';
import { type KeyboardEvent, useEffect } from 'react';
import { listenToKeys } from '../store/listen-to-keys';
import { usePrompts } from '../store/prompts-context';

const search = '.p-search input';

/**
 * `/` focuses the search. The arrow keys lead from there to the first card, and through the titles of a list.
 *
 * @returns the handler of the library's element
 */
export function useLibraryKeys(isList: boolean): (event: KeyboardEvent<HTMLElement>) => void {
  const { host } = usePrompts();
  useEffect(
    () =>
      listenToKeys(host, event => {
        const field = host.root.querySelector<HTMLInputElement>(search);
        if (event.key !== '/' || event.ctrlKey || event.metaKey || !field) return;
        event.preventDefault();
        field.focus();
        field.select();
      }),
    [host],
  );
  return event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const field = event.currentTarget.querySelector<HTMLElement>(search);
    const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.p-card-title')];
    // A title is a button, as the target may be.
    const at = titles.indexOf(event.target as HTMLElement);
    if (event.target === field ? step < 0 : !isList || at < 0) return;
    const next = at + step < 0 ? field : titles[at + step];
    if (!next) return;
    // Otherwise the page would scroll as well.
    event.preventDefault();
    next.focus();
  };
}
