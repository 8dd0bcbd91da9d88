/** The states of a proposal: a change of a card, or an agent to be shared. */
export const proposalStatuses = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
