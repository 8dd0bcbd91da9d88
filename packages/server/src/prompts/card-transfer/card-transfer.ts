import { exportCards, importCards } from '@oriel/contracts';
import { logExport } from '../../identity/audit/write-audit-entry';
import { libraryOperations } from '../prompts-services';
import { importCards as importFile } from './import-cards';
import { streamExport } from './stream-export';

const { operation } = libraryOperations({});

export const cardTransferOperations = [
  operation(importCards, ({ context, ...input }) =>
    importFile(input, input.imports, { ...input, params: undefined, query: undefined }, context),
  ),
  operation(exportCards, async ({ query, ...input }) => {
    await logExport(input.db, input.context, 'cards-exported');
    return streamExport(input, query);
  }),
];
