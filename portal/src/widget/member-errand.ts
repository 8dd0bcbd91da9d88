/** State of a navigation to the members: the person to search for. */
export interface MemberErrand {
  readonly member: string;
}

/** React Router does not type the navigation state. */
export function memberIn(state: unknown): string | undefined {
  const isErrand = typeof state === 'object' && state !== null && 'member' in state;
  return isErrand && typeof state.member === 'string' ? state.member : undefined;
}
