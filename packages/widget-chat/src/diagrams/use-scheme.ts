import type { DiagramRequest } from '@oriel/contracts';
import { useSignals } from '@oriel/widget-kit';
import { type RefObject, useEffect, useState } from 'react';
import { useChat } from '../store/chat-context';

type Scheme = DiagramRequest['theme'];

/** Whether an element stands on light or on dark ground, as widget, page and system have it between them. */
export function useScheme(element: RefObject<Element | null>): Scheme | undefined {
  useSignals();
  const theme = useChat().host.theme.value;
  const [scheme, setScheme] = useState<Scheme>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme of the host shows in the computed style
  useEffect(() => {
    const { current } = element;
    const view = current?.ownerDocument.defaultView;
    if (!current || !view) return;
    const system = view.matchMedia('(prefers-color-scheme: dark)');
    const read = () => {
      const schemes = view.getComputedStyle(current).colorScheme;
      const isDark = schemes.includes('dark') && (!schemes.includes('light') || system.matches);
      setScheme(isDark ? 'dark' : 'light');
    };
    read();
    system.addEventListener('change', read);
    return () => system.removeEventListener('change', read);
  }, [element, theme]);
  return scheme;
}
