// The server of a Vue application: it sends the built page and tells Oriel who is signed in here. Vue makes a policy for
// Trusted Types of its own, whose name the page has to allow.
import { sendBuiltPage } from '../send-built-page.mjs';

export const handle = exchange => sendBuiltPage('vue-host', exchange, { trustedTypes: 'vue' });
