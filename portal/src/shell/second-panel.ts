import { useState } from 'react';

/**
 * Whether the second panel of the part one is in was left by its Back button. Another part starts with its own panel.
 */
export function useSecondPanel(part: string | undefined) {
  const [left, setLeft] = useState<string | undefined>(undefined);
  return {
    isLeft: left !== undefined && left === part,
    leave: () => setLeft(part),
    enter: () => setLeft(undefined),
  };
}
