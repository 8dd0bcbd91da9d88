// The server of a Svelte application: it sends the built page and names the signed-in person to Oriel. Svelte creates its own
// Trusted Types policy, whose name the page has to allow.
import { sendBuiltPage } from '../send-built-page.mjs';

export const handle = exchange =>
  sendBuiltPage('svelte-host', exchange, { trustedTypes: 'svelte-trusted-html' });
