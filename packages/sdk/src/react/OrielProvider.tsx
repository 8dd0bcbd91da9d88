import type { MountOptions } from '@oriel/sdk';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

/** The options of `mount()` that do not belong to one widget alone. */
export type OrielOptions = Omit<MountOptions, 'widget' | 'props' | 'on' | 'target'>;

/** Options that hold for every widget below, and what those stand in. */
export interface OrielProviderProps extends OrielOptions {
  readonly children?: ReactNode;
}

const OptionsContext = createContext<OrielOptions>({});

/** Options for every widget below it; a widget's own win, and so do those of a provider further in. */
export function OrielProvider({ children, ...options }: OrielProviderProps): ReactElement {
  return <OptionsContext.Provider value={useOptions(options)}>{children}</OptionsContext.Provider>;
}

/** What is said here, over what providers say. An option that is undefined is not said; null is the default. */
export function useOptions<O extends OrielOptions>(options: O): O {
  const said = Object.entries(options).filter(([, value]) => value !== undefined);
  // Left out are only options that are undefined.
  return { ...useContext(OptionsContext), ...Object.fromEntries(said) } as O;
}
