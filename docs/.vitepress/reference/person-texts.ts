import type { ApiErrorCode } from '@oriel/contracts';
import { errors as chatErrors } from '../../../packages/widget-chat/src/i18n/errors';
import { messages as chatMessages } from '../../../packages/widget-chat/src/i18n/messages';
import {
  errors as imagesErrors,
  messages as imagesMessages,
} from '../../../packages/widget-images/src/i18n/messages';
import { messages as promptsMessages } from '../../../packages/widget-prompts/src/i18n/messages';
import { errors as promptsErrors } from '../../../packages/widget-prompts/src/store/errors';
import {
  errors as workspaceErrors,
  messages as workspaceMessages,
} from '../../../packages/widget-workspace/src/i18n/messages';
import { errorTable } from '../../../portal/src/errors/error-table';
import { en as portalTexts } from '../../../portal/src/i18n/en';

type Texts = Readonly<Record<string, string>>;
type Table = Readonly<Partial<Record<ApiErrorCode, string | readonly [string, string]>>>;
type Load = () => Promise<{ readonly texts: Texts }>;

/** Maps each code to the English text that people read, taken from the first product that defines one. */
export async function personTexts(): Promise<ReadonlyMap<ApiErrorCode, string>> {
  const loadAll = async (loads: readonly (Load | undefined)[] = []): Promise<Texts> =>
    Object.assign({}, ...(await Promise.all(loads.map(load => load?.()))).map(loaded => loaded?.texts));
  const products: readonly (readonly [Table, Texts])[] = [
    [chatErrors, await loadAll(chatMessages.en)],
    [promptsErrors, await loadAll(promptsMessages.en)],
    [imagesErrors, await loadAll(imagesMessages.en)],
    [workspaceErrors, await loadAll(workspaceMessages.en)],
    [errorTable, portalTexts],
  ];
  const found = new Map<ApiErrorCode, string>();
  for (const [table, texts] of products)
    for (const [code, entry] of Object.entries(table)) {
      const keys = typeof entry === 'string' ? [entry] : entry;
      const text = keys
        .map(key => texts[key])
        .filter(part => part !== undefined)
        .join('. ')
        .replaceAll('..', '.');
      // The keys of the table are error codes, as its type declares.
      if (text && !found.has(code as ApiErrorCode)) found.set(code as ApiErrorCode, text);
    }
  return found;
}
