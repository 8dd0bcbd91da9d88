/** State of a navigation to a page of the workspace: starts its main action. */
export interface WorkspaceErrand {
  readonly start: true;
}

/** React Router does not type the navigation state. */
export const startsAction = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'start' in state && state.start === true;
