/** The entries of the session history that this page has seen. */
export interface Trail {
  /** Remembers what the current entry shows. */
  note(address: string): void;
  /** Whether one step back leads to this address. */
  leadsBackTo(address: string): boolean;
}

export function createTrail(history: Pick<History, 'state'>): Trail {
  const seen = new Map<number, string>();
  // React Router numbers the entries it makes.
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
