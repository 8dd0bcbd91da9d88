import { type Context, useContext } from 'react';

/** Reads a context value of the mount. Throws in a component outside of a mounted widget. */
export function useMounted<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('This is outside of a mounted widget.');
  return value;
}
