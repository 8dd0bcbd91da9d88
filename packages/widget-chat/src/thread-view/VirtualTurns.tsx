import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { showTurnEvent } from '../store/show-message';

export interface VirtualTurnsProps {
  scroller: RefObject<HTMLElement | null>;
  children: ReactElement[];
}

/** A long thread, of which only what is in view is drawn. Fetched when a thread is that long. */
export default function VirtualTurns({ scroller, children }: VirtualTurnsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  useEffect(() => {
    const element = scroller.current;
    const show = (event: Event) => {
      if (!(event instanceof CustomEvent) || !virtualizer.current) return;
      event.preventDefault();
      virtualizer.current.scrollToIndex(Number(event.detail), { align: 'center' });
    };
    element?.addEventListener(showTurnEvent, show);
    return () => element?.removeEventListener(showTurnEvent, show);
  }, [scroller]);
  return (
    <Virtualizer ref={virtualizer} scrollRef={scroller} bufferSize={800}>
      {children.map((child, index) => (
        <div key={child.key} data-turn={index}>
          {child}
        </div>
      ))}
    </Virtualizer>
  );
}
