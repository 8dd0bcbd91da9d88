/*
 * An errand that a page of the portal leaves with an address of the chat. The browser's history keeps it, so it is read as
 * carefully as anything else that comes from outside.
 */

const member = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null && Object.hasOwn(state, name)
    ? Reflect.get(state, name)
    : undefined;

const textIn = (state: unknown, name: string): string | undefined => {
  const value = member(state, name);
  return typeof value === 'string' ? value : undefined;
};

/** Text that is to wait in the field. */
export const questionIn = (state: unknown): string | undefined => textIn(state, 'question');

/** Whether the text is an example, which is only written into an empty field. */
export const isExample = (state: unknown): boolean => member(state, 'isExample') === true;

/** Id of the agent that is to answer. */
export const agentIn = (state: unknown): string | undefined => textIn(state, 'agent');

/** Whether an image that another page keeps is for this one. */
export const bringsImage = (state: unknown): boolean => member(state, 'image') === true;

/** Whether the field is to have the focus. */
export const wantsFocus = (state: unknown): boolean => member(state, 'focus') === true;
