import { agentFileOperations } from './agents/agent-file';
import { agentKnowledgeOperations } from './agents/agent-knowledge';
import { agentVersionOperations } from './agents/agent-versions';
import { agentOperations } from './agents/agents';
import { budgetOperations } from './budgets/budgets';
import { channelOperations } from './channels/channels';
import { agentTrialOperations } from './chat-completions/agent-trials';
import { chatCompletionOperations } from './chat-completions/chat-completions';
import { completionOperations } from './completions/completions';
import { connectionTokenOperations } from './connection-tokens/connection-tokens';
import { feedbackOperations } from './feedback/feedback';
import { fileOperations } from './files/files';
import { folderOperations } from './folders/folders';
import { imageOperations } from './images/images';
import { messageOperations } from './messages/messages';
import { modelOperations } from './models/models';
import { pageCallOperations } from './page-calls/page-calls';
import { findOperations } from './search/find-in-channel';
import { searchOperations } from './search/search-chats';
import { modelServiceOperations } from './services/services';
import { shareOperations } from './shares/shares';
import { toolServerOperations } from './tool-servers/tool-servers';
import { transferOperations } from './transfer/transfer';
import { versionOperations } from './versions/versions';

/** The operations of the chat service. */
export const chatOperations = [
  ...agentFileOperations,
  ...agentKnowledgeOperations,
  ...agentOperations,
  ...agentTrialOperations,
  ...agentVersionOperations,
  ...budgetOperations,
  ...channelOperations,
  ...chatCompletionOperations,
  ...completionOperations,
  ...connectionTokenOperations,
  ...feedbackOperations,
  ...fileOperations,
  ...folderOperations,
  ...imageOperations,
  ...messageOperations,
  ...modelOperations,
  ...modelServiceOperations,
  ...pageCallOperations,
  ...toolServerOperations,
  ...transferOperations,
  ...versionOperations,
  ...searchOperations,
  ...findOperations,
  ...shareOperations,
];
