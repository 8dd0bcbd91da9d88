import { html } from 'hono/html';

/** The mark and the name of the product, above a page that the server writes. */
export const pageBrand = (productName: string) =>
  html`<p class="brand"><svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M10 23V13a6 6 0 0 1 12 0v10M7 23h18M16 7v16"/></svg>${productName}</p>`;
