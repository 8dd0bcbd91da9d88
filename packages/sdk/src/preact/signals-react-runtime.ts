/** Does nothing: under Preact, a component is drawn again for each signal that it has read. */
export function useSignals(): void {}
