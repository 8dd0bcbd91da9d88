import { cardBinOperations } from './card-bin/card-bin';
import { cardTagOperations } from './card-tags/card-tags';
import { cardTransferOperations } from './card-transfer/card-transfer';
import { cardVersionOperations } from './card-versions/card-versions';
import { cardOperations } from './cards/cards';
import { handoverOperations } from './handover/handover';
import { listOperations } from './lists/lists';
import { proposalOperations } from './proposals/proposals';
import { searchOperations } from './search/search-cards';

/** The operations of the prompts service. */
export const promptsOperations = [
  ...cardOperations,
  ...cardBinOperations,
  ...cardTagOperations,
  ...cardTransferOperations,
  ...cardVersionOperations,
  ...handoverOperations,
  ...listOperations,
  ...proposalOperations,
  ...searchOperations,
];
