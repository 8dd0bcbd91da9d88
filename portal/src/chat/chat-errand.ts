/*
 * An instruction that a page of the portal passes to the chat in the navigation state. The browser's history stores it, so it is
 * validated like any other external input.
 */

const member = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null && Object.hasOwn(state, name)
    ? Reflect.get(state, name)
    : undefined;

const textIn = (state: unknown, name: string): string | undefined => {
  const value = member(state, name);
  return typeof value === 'string' ? value : undefined;
};

/** Text to put into the field. */
export const questionIn = (state: unknown): string | undefined => textIn(state, 'question');

/** Whether the text is an example, which is only written into an empty field. */
export const isExample = (state: unknown): boolean => member(state, 'isExample') === true;

/** Id of the agent to answer. */
export const agentIn = (state: unknown): string | undefined => textIn(state, 'agent');

/** Whether an image stored by another page is meant for this one. */
export const bringsImage = (state: unknown): boolean => member(state, 'image') === true;

/** Whether the field should take the focus. */
export const wantsFocus = (state: unknown): boolean => member(state, 'focus') === true;

/** The words of the search that found a message. */
export const searchIn = (state: unknown): string | undefined => textIn(state, 'search');
