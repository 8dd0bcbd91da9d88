import { chatCompletion, chatCompletionChunk } from '@oriel/contracts';
import type * as z from 'zod/mini';
import type { RouteName } from '../../route/routes';

/** Media types of the answers that a handler writes itself; with a schema if they are JSON, or events of JSON. */
type FileTypes = Readonly<Record<string, z.ZodMiniType | 'json' | 'text' | 'bytes'>>;

const webp: FileTypes = { 'image/webp': 'bytes' };
const csv: FileTypes = { 'text/csv': 'text' };
const zip: FileTypes = { 'application/zip': 'bytes' };
const image: FileTypes = { 'image/png': 'bytes', 'image/jpeg': 'bytes', 'image/webp': 'bytes' };
const chat: FileTypes = {
  'text/markdown': 'text',
  'application/json': 'json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'bytes',
};

/** By the name of the call; a test checks that all of them are here. */
export const fileTypes: Readonly<Partial<Record<RouteName, FileTypes>>> = {
  createChatCompletion: {
    'application/json': chatCompletion,
    'text/event-stream': chatCompletionChunk,
  },
  exportAccount: zip,
  exportApplicationPerson: zip,
  exportAuditEntries: { ...csv, 'application/x-ndjson': 'text' },
  exportCards: { ...csv, 'application/json': 'json' },
  exportChannel: chat,
  exportLedger: csv,
  exportMembers: csv,
  exportMessage: chat,
  exportMyChannels: zip,
  getAccountPicture: webp,
  getAgentPicture: webp,
  getCardImage: webp,
  getCardThumbnail: webp,
  // A file has the type with which it was uploaded.
  getChatFile: { '*/*': 'bytes' },
  getColleaguePicture: webp,
  getImageFile: image,
  getModelServiceLogo: webp,
  getSharedImageFile: image,
};
