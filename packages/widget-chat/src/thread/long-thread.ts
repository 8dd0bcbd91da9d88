/** Turns from which on only those in view are drawn; two messages a turn. */
export const longThread = 50;
