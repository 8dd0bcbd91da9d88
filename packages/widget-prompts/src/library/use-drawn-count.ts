import { startTransition, useEffect, useState } from 'react';

/** Cards drawn at once: as many as most screens show. */
const first = 24;
/** Cards drawn in each step after it. */
const step = 12;

/**
 * How many of the cards to draw by now. The first screen is drawn at once and the rest in steps, between which the page
 * can answer a key; the steps begin anew for other cards.
 */
export function useDrawnCount(cards: readonly unknown[]): number {
  const [drawn, setDrawn] = useState({ cards, count: first });
  const count = drawn.cards === cards ? drawn.count : first;
  const isDone = count >= cards.length;
  useEffect(() => {
    if (isDone) return;
    startTransition(() => setDrawn({ cards, count: count + step }));
  }, [cards, count, isDone]);
  return count;
}
