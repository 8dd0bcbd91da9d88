import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { cardTransferOperations } from './card-transfer';

export const cardTransfer: Noun<PromptsServices> = {
  operations: cardTransferOperations,
};
