import { accessRoutes } from './access/handlers';
import { chatRoutes } from './chat/routes';
import { coreRoutes } from './core/handlers';
import { promptsRoutes } from './prompts/routes';

/** Every route that the server has. What is served, described and tested comes from this list alone. */
export const servedRoutes = { ...coreRoutes, ...accessRoutes, ...chatRoutes, ...promptsRoutes };
