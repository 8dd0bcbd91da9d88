// The server of a Svelte application: it sends the built page and tells Oriel who is signed in here. Svelte makes a policy
// for Trusted Types of its own, whose name the page has to allow.
import { sendBuiltPage } from '../send-built-page.mjs';

export const handle = exchange =>
  sendBuiltPage('svelte-host', exchange, { trustedTypes: 'svelte-trusted-html' });
