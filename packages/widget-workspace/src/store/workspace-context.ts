import { useMounted } from '@oriel/app-kit';
import { createContext } from 'react';
import type { WorkspaceStore } from './workspace-store';

/** @internal */
export const WorkspaceContext = createContext<WorkspaceStore | null>(null);

/** The store of this mount. */
export const useWorkspace = (): WorkspaceStore => useMounted(WorkspaceContext);

/** The state of a feature folder in this mount; always pass the same factory function. */
export const useRoom = <T>(create: (store: WorkspaceStore) => T): T => useWorkspace().room(create);
