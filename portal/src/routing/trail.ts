import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** History entries that this page has visited. */
interface Trail {
  /** Stores what the current entry shows. */
  note(address: string): void;
  /** Whether one step back leads to this URL. */
  leadsBackTo(address: string): boolean;
}

export function createTrail(history: Pick<History, 'state'>): Trail {
  const seen = new Map<number, string>();
  // React Router numbers its history entries; an open sheet has an entry after that of its page.
  const at = (): unknown => {
    const { idx, isSheet } = history.state ?? {};
    return isSheet && typeof idx === 'number' ? idx - 1 : idx;
  };
  return {
    note(address) {
      const index = at();
      if (typeof index === 'number') seen.set(index, address);
    },
    leadsBackTo(address) {
      const index = at();
      return typeof index === 'number' && seen.get(index - 1) === address;
    },
  };
}

/** The history entries that the calling page has seen. */
export function useTrail(): Trail {
  const { pathname, search } = useLocation();
  const [trail] = useState(() => createTrail(window.history));
  useEffect(() => trail.note(pathname + search), [trail, pathname, search]);
  return trail;
}

/** Handles a widget's `detail:opened`: opening adds a history entry, and closing goes back to the entry before it. */
export function useDetailAddress(): (detail: string | null, target: string, replace?: boolean) => void {
  const navigate = useNavigate();
  const trail = useTrail();
  const { pathname, search } = useLocation();
  const address = useRef('');
  address.current = pathname + search;
  return useCallback(
    (detail, target, replace = detail === null) => {
      if (target === address.current) return;
      if (detail === null && trail.leadsBackTo(target)) void navigate(-1);
      else void navigate(target, { replace });
    },
    [navigate, trail],
  );
}
