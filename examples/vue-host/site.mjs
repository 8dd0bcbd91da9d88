// The server of a Vue application: it sends the built page and names the signed-in person to Oriel. Vue creates its own Trusted
// Types policy, whose name the page has to allow.
import { sendBuiltPage } from '../send-built-page.mjs';

export const handle = exchange => sendBuiltPage('vue-host', exchange, { trustedTypes: 'vue' });
