import type { PromptsSession } from '../store/start-session';

/** Whether it is worth offering to hand cards over: nobody leaves a workspace of one, and members manage no members. */
export const mayHandOver = (session: PromptsSession | undefined): boolean =>
  session?.organization?.personal === false &&
  session.permissions.value.includes('manageOrganizationMembers');
