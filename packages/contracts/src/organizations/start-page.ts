/** Pages to which `/` may lead: the user's own prompts, or a new chat. */
export const startPages = ['prompts', 'chat'] as const;
export type StartPage = (typeof startPages)[number];
