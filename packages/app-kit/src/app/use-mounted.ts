import { type Context, useContext } from 'react';

/** Reads a context value of the app. Throws in a component outside of one. */
export function useMounted<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('This is outside of a mounted app.');
  return value;
}
