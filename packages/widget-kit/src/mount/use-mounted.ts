import { type Context, useContext } from 'react';

/** What a mount gives its parts. Throws where a part is rendered outside of a mounted widget. */
export function useMounted<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('This is outside of a mounted widget.');
  return value;
}
