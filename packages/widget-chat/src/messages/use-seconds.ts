import { useEffect, useState } from 'react';

/** Whole seconds since a moment, counted while it goes on. */
export function useSeconds(since: number, isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** `1:12`. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
