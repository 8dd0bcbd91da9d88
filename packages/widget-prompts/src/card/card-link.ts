import type { PromptsHost } from '../store/prompts-host';

/** The URL that opens a card in the server's portal, for users who may see it. */
export const cardLink = ({ api, shell }: Pick<PromptsHost, 'api' | 'shell'>, cardId: string): string =>
  // A page may configure relative service URLs.
  new URL(`/prompt/${cardId}`, new URL(api.core, shell.ownerDocument.baseURI)).href;

/** Opens a card in a new tab if the page belongs to the portal. @returns whether it does */
export function openInTab(host: Pick<PromptsHost, 'api' | 'shell'>, cardId: string): boolean {
  const view = host.shell.ownerDocument.defaultView;
  const href = cardLink(host, cardId);
  if (!view || view.location.origin !== new URL(href).origin) return false;
  view.open(href, '_blank', 'noopener');
  return true;
}
