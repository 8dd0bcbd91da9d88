import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { folderDeparture } from './chat-folder-departure';
import { folderOperations } from './chat-folders';

export const chatFolders: Noun<ChatServices> = {
  operations: folderOperations,
  departure: folderDeparture,
};
