import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { agentFileOperations } from './agent-file';
import { agentKnowledgeOperations } from './agent-knowledge';
import { agentVersionOperations } from './agent-versions';
import { agentOperations } from './agents';

export const agents: Noun<AiServices> = {
  operations: [
    ...agentFileOperations,
    ...agentKnowledgeOperations,
    ...agentOperations,
    ...agentVersionOperations,
  ],
};
