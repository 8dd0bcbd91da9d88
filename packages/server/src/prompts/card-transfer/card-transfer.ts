import { exportCards, importCards } from '@oriel/contracts';
import { libraryOperations } from '../prompts-services';
import { importCards as importFile } from './import-cards';
import { streamExport } from './stream-export';

const { operation } = libraryOperations({});

export const cardTransferOperations = [
  operation(importCards, ({ context, ...input }) =>
    importFile(input, input.imports, { ...input, params: undefined, query: undefined }, context),
  ),
  operation(exportCards, ({ query, ...input }) => streamExport(input, query)),
];
