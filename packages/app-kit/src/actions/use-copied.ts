import { times } from '@oriel/contracts';
import { useEffect, useState } from 'react';

/** Return value of {@link useCopied}. */
export interface Copied {
  /** Whether something was just copied. */
  isCopied: boolean;
  /** Shows the confirmation for 1.5 s. */
  confirm: () => void;
}

/** The confirmation of a copy button, in place of a toast. */
export function useCopied(): Copied {
  // A counter, because a second press restarts the timer.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), times.copyConfirmation);
    return () => clearTimeout(timer);
  }, [copies]);
  return { isCopied: copies > 0, confirm: () => setCopies(before => before + 1) };
}
