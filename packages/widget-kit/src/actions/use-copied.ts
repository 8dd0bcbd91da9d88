import { times } from '@oriel/contracts';
import { useEffect, useState } from 'react';

/** What {@link useCopied} gives. */
export interface Copied {
  /** Whether something was copied just now. */
  isCopied: boolean;
  /** Says so for 1.5 s from now on. */
  confirm: () => void;
}

/** The confirmation that a button gives after it has copied something, in place of a toast. */
export function useCopied(): Copied {
  // A number, as a second press begins the time anew.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), times.copyConfirmation);
    return () => clearTimeout(timer);
  }, [copies]);
  return { isCopied: copies > 0, confirm: () => setCopies(before => before + 1) };
}
