import type { PromptsSession } from '../store/start-session';

/** Whether lists are made and filled in the workspace: not on each plan. Until it is known, the service says so. */
export const mayMakeLists = (session: PromptsSession | undefined): boolean =>
  session?.features.value?.manageOrganizationPromptLists?.enabled ?? true;
