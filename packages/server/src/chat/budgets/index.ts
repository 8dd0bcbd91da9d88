import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { budgetOperations } from './budgets';

export const budgets: Noun<ChatServices> = {
  operations: budgetOperations,
};
