import { html } from 'hono/html';

/** Logo and name of the product, at the top of server-rendered pages. */
export const pageBrand = (productName: string) =>
  html`<p class="brand"><svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M10 23V13a6 6 0 0 1 12 0v10M7 23h18M16 7v16"/></svg>${productName}</p>`;
