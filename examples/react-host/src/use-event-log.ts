import { useCallback, useRef, useState } from 'react';
import type { LoggedEvent } from './EventLog';

const kept = 40;

export function useEventLog() {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const count = useRef(0);
  const log = useCallback((name: string, text = '') => {
    count.current += 1;
    const event = { id: count.current, time: new Date().toLocaleTimeString('en-GB'), name, text };
    setEvents(before => [event, ...before].slice(0, kept));
  }, []);
  const clear = useCallback(() => setEvents([]), []);
  return { events, log, clear };
}
