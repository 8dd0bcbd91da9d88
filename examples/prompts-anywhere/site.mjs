// A page that nobody wrote for Oriel: a button at its edge opens the prompts, and they go into any of its fields.
import { sendExamplePage } from '../send-example-page.mjs';

export const handle = exchange => sendExamplePage('prompts-anywhere', exchange);
