/** What the entries of the session history are that this page has seen. */
export interface Trail {
  /** Remembers what the current entry shows. */
  note(address: string): void;
  /** Whether one step back leads to this address. */
  leadsBackTo(address: string): boolean;
}

export function createTrail(history: Pick<History, 'state'>): Trail {
  const seen = new Map<number, string>();
  // React Router numbers the entries it makes.
  const at = () => Number(history.state?.idx);
  return {
    note: address => void seen.set(at(), address),
    leadsBackTo: address => seen.get(at() - 1) === address,
  };
}
