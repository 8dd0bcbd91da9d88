import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { budgetOperations } from './budgets';
import { estimateOperations } from './estimate-cost';

export const budgets: Noun<ChatServices> = {
  operations: [...budgetOperations, ...estimateOperations],
};
