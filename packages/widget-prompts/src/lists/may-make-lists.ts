import type { PromptsSession } from '../store/start-session';

/** Whether the workspace supports lists, which depends on its plan. Until known, the service decides. */
export const mayMakeLists = (session: PromptsSession | undefined): boolean =>
  session?.features.value?.manageOrganizationPromptLists?.enabled ?? true;
