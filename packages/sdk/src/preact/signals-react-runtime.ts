/** Does nothing: under Preact, a component rerenders for each signal that it has read. */
export function useSignals(): void {}
