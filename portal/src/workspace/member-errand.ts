/** What a navigation to the members carries: the person whom they are searched for. */
export interface MemberErrand {
  readonly member: string;
}

/** React Router does not know what a navigation carried. */
export function memberIn(state: unknown): string | undefined {
  const isErrand = typeof state === 'object' && state !== null && 'member' in state;
  return isErrand && typeof state.member === 'string' ? state.member : undefined;
}
