import type { PromptsHost } from '../store/prompts-host';

/** The URL that opens a card in the server's portal, for users who may see it. */
export const cardLink = ({ api, shell }: Pick<PromptsHost, 'api' | 'shell'>, cardId: string): string =>
  // A page may configure relative service URLs.
  new URL(`/prompt/${cardId}`, new URL(api.core, shell.ownerDocument.baseURI)).href;
