import type { PromptsHost } from '../store/prompts-host';

/** The address that opens a card in the portal of the server, for whoever may see it. */
export const cardLink = ({ api, shell }: Pick<PromptsHost, 'api' | 'shell'>, cardId: string): string =>
  // A page may name its services by paths of its own.
  new URL(`/prompt/${cardId}`, new URL(api.core, shell.ownerDocument.baseURI)).href;
