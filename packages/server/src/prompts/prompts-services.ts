import type { HasAgent } from '../core/organizations/change-settings';
import type { Files } from '../files/files';
import type { Services } from '../services';

/** What the operations of the library need beside what every operation has. */
export interface PromptsServices extends Services {
  readonly files: Files;
  readonly hasAgent: HasAgent;
}
