import { useIsPrinting } from '@oriel/ui';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { showTurnEvent } from '../store/show-message';

export interface VirtualTurnsProps {
  scroller: RefObject<HTMLElement | null>;
  children: ReactElement[];
}

/** Pixels above the first turn; matches `thread.css`. */
const startMargin = 18;

/** A long thread that renders only turns in view. Fetched for the first thread of that length. */
export default function VirtualTurns({ scroller, children }: VirtualTurnsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  // Prepending older turns must not move the text being read.
  const known = useRef<ReactElement[]>(children);
  const first = known.current[0];
  const isOlder =
    children.length > known.current.length && first !== undefined && first.key !== children[0]?.key;
  useLayoutEffect(() => {
    known.current = children;
  });
  useEffect(() => {
    const element = scroller.current;
    const show = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      event.preventDefault();
      virtualizer.current?.scrollToIndex(Number(event.detail), { align: 'center' });
    };
    element?.addEventListener(showTurnEvent, show);
    return () => element?.removeEventListener(showTurnEvent, show);
  }, [scroller]);
  const turns = children.map((child, index) => (
    <div key={child.key} data-turn={index}>
      {child}
    </div>
  ));
  const isPrinting = useIsPrinting();
  // The virtualizer cannot measure without it.
  if (isPrinting || typeof ResizeObserver === 'undefined') return turns;
  return (
    <Virtualizer
      ref={virtualizer}
      scrollRef={scroller}
      bufferSize={800}
      startMargin={startMargin}
      shift={isOlder}
    >
      {turns}
    </Virtualizer>
  );
}
