import type { MountOptions } from '@oriel/sdk';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

/** The options of `mount()` that apply to all widgets. */
export type OrielOptions = Omit<MountOptions, 'widget' | 'props' | 'on' | 'target'>;

/** Options for every widget below, and the children. */
export interface OrielProviderProps extends OrielOptions {
  readonly children?: ReactNode;
}

const OptionsContext = createContext<OrielOptions>({});

/** Sets options for every widget below it; a widget's own options and those of an inner provider take precedence. */
export function OrielProvider({ children, ...options }: OrielProviderProps): ReactElement {
  return <OptionsContext.Provider value={useOptions(options)}>{children}</OptionsContext.Provider>;
}

/** Merges these options over the provider's. An undefined option is not set; null means the default. */
export function useOptions<O extends OrielOptions>(options: O): O {
  const said = Object.entries(options).filter(([, value]) => value !== undefined);
  // Only undefined options are left out.
  return { ...useContext(OptionsContext), ...Object.fromEntries(said) } as O;
}
