// A page that was not written for Oriel: a button at its edge opens the prompts, which go into any of its fields.
import { sendExamplePage } from '../send-example-page.mjs';

export const handle = exchange => sendExamplePage('prompts-anywhere', exchange);
