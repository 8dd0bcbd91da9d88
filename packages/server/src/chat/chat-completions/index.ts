import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { agentTrialOperations } from './agent-trials';
import { chatCompletionJobs } from './chat-completion-jobs';
import { chatCompletionOperations } from './chat-completions';

export const chatCompletions: Noun<ChatServices> = {
  operations: [...agentTrialOperations, ...chatCompletionOperations],
  jobs: chatCompletionJobs,
};
