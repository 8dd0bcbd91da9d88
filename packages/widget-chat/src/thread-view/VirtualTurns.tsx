import type { ReactElement, RefObject } from 'react';
import { Virtualizer } from 'virtua';

export interface VirtualTurnsProps {
  scroller: RefObject<HTMLElement | null>;
  children: ReactElement[];
}

/** A long thread, of which only what is in view is drawn. Fetched when a thread is that long. */
export default function VirtualTurns({ scroller, children }: VirtualTurnsProps) {
  return (
    <Virtualizer scrollRef={scroller} bufferSize={800}>
      {children.map(child => (
        <div key={child.key}>{child}</div>
      ))}
    </Virtualizer>
  );
}
