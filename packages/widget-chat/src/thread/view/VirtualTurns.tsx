import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { showTurnEvent } from '../store/show-message';

export interface VirtualTurnsProps {
  scroller: RefObject<HTMLElement | null>;
  children: ReactElement[];
  /** The turns have been shown before, so they stay visible while they are measured. */
  wasShown: boolean;
}

/** Frames after which the turns are shown even if their height still changes. */
const maxFrames = 20;

/** Pixels above the first turn; matches `thread.css`. */
const startMargin = 18;

/** A long thread that renders only turns in view. Fetched for the first thread of that length. */
export default function VirtualTurns({ scroller, children, wasShown }: VirtualTurnsProps) {
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
  const [isSettled, setSettled] = useState(wasShown);
  useEffect(() => {
    if (isSettled) return;
    let [frame, frames, height] = [0, 0, -1];
    // Heights are estimated at first, so that the turns would move while they are measured.
    const check = () => {
      const now = scroller.current?.scrollHeight ?? 0;
      frames += 1;
      if (now === height || frames > maxFrames) return setSettled(true);
      height = now;
      frame = requestAnimationFrame(check);
    };
    frame = requestAnimationFrame(check);
    return () => cancelAnimationFrame(frame);
  }, [scroller, isSettled]);
  const turns = children.map((child, index) => (
    <div key={child.key} data-turn={index}>
      {child}
    </div>
  ));
  // The virtualizer cannot measure without it.
  if (typeof ResizeObserver === 'undefined') return turns;
  return (
    <div className="c-turns" data-settling={isSettled ? undefined : ''}>
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        bufferSize={800}
        startMargin={startMargin}
        shift={isOlder}
      >
        {turns}
      </Virtualizer>
    </div>
  );
}
