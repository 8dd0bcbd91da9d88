import type { ErrorTable } from '@oriel/client';
import type { ChatText } from './messages';

/** Errors with a text of their own in the chat. */
export const errors: ErrorTable<ChatText> = {
  chat_completion_exceeds_max_input_tokens: ['error.maxInput', 'error.maxInputText'],
  chat_completion_exceeds_total_temporary_file_size: ['error.fileSize', 'error.fileSizeText'],
  chat_completion_too_many_temporary_files: ['error.fileCount', 'error.fileCountText'],
  no_messages_found: ['error.noMessages', 'error.noMessagesText'],
  capability_not_available: ['error.capability', 'error.capabilityText'],
  invalid_payload: ['error.invalid', 'error.invalidText'],
  agent_not_found: ['error.agent', 'error.agentText'],
  no_default_agent: ['error.noAgent', 'error.noAgentText'],
  no_credits: ['error.credits', 'error.creditsText'],
  spending_limit_reached: ['error.limit', 'error.limitText'],
  feature_disabled: ['error.feature', 'error.featureText'],
  run_interrupted: ['error.interrupted', 'error.interruptedText'],
};
