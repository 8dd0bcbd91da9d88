import { operationsOf, type ServicesOn } from '../http/route/operation';
import type { HasAgent } from '../organizations/organizations/change-settings';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import type { ImportQueue } from './card-transfer/import-queue';
import { type CardViewer, createViewer } from './card-viewer';

/** The services of the library. */
export interface PromptsServices extends Services {
  readonly files: Files;
  readonly hasAgent: HasAgent;
  readonly imports: ImportQueue;
}

/** The input of every library operation: the services, and the caller as a viewer of cards. */
export type LibraryInput = ServicesOn<PromptsServices> & { readonly viewer: CardViewer };

/** Creates the operations of one noun of the library. */
export const libraryOperations = operationsOf<PromptsServices, Pick<LibraryInput, 'viewer'>>(
  (db, context) => ({
    viewer: createViewer(db, context),
  }),
);
