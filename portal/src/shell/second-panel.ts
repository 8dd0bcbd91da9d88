import { useState } from 'react';

/**
 * Whether the second panel of the section that is shown was left by its Back button. Another section starts with its own panel.
 */
export function useSecondPanel(section: string | undefined) {
  const [left, setLeft] = useState<string | undefined>(undefined);
  return {
    isLeft: left !== undefined && left === section,
    leave: () => setLeft(section),
    enter: () => setLeft(undefined),
  };
}
