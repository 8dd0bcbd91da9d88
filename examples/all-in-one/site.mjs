// All four widgets on one page of a site without its own server: people sign in at the first widget that they use.
import { sendExamplePage } from '../send-example-page.mjs';

export const handle = exchange => sendExamplePage('all-in-one', exchange);
