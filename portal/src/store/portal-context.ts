import { createContext, use } from 'react';
import type { PortalStore } from './portal-store';

const PortalContext = createContext<PortalStore | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): PortalStore {
  const store = use(PortalContext);
  if (!store) throw new Error('usePortal needs a PortalProvider around it');
  return store;
}
