import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { pageCallOperations } from './page-tools';

export const pageTools: Noun<ChatServices> = {
  operations: pageCallOperations,
};
