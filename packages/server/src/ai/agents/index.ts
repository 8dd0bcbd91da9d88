import { agentKnowledgeLimits, listAgentFiles, uploadAgentFile } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { describeFile } from '../files/describe-file';
import { checkFileRoom, filesIn } from '../files/file-parent';
import { logAgentFile } from '../files/log-agent-file';
import { takeUpload } from '../files/take-upload';
import { agentFileOperations } from './agent-file';
import { agentVersionOperations } from './agent-versions';
import { agentOperations } from './agents';
import { loadAgent } from './load-agent';

const { operation } = operationsOf<AiServices>()({ agent: loadAgent });

const agentKnowledgeOperations = [
  operation(listAgentFiles, async ({ db, agent }) =>
    (await filesIn(db, { agentId: agent.id })).map(describeFile),
  ),

  operation(uploadAgentFile, async ({ agent, body, context, ...services }) =>
    takeUpload(services, body, context, {
      of: { agentId: agent.id },
      // An image would be sent with every question of everybody.
      needsText: true,
      log: logAgentFile(context, agent.id, 'agent-file-added'),
      check: db => checkFileRoom(db, { agentId: agent.id }, agentKnowledgeLimits.files),
    }),
  ),
];

export const agents: Noun<AiServices> = {
  operations: [
    ...agentFileOperations,
    ...agentKnowledgeOperations,
    ...agentOperations,
    ...agentVersionOperations,
  ],
};
