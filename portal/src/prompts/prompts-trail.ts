/** The history entries seen by this page. */
export interface Trail {
  /** Stores what the current entry shows. */
  note(address: string): void;
  /** Whether one step back leads to this URL. */
  leadsBackTo(address: string): boolean;
}

export function createTrail(history: Pick<History, 'state'>): Trail {
  const seen = new Map<number, string>();
  // React Router numbers its history entries.
  const at = (): unknown => history.state?.idx;
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
