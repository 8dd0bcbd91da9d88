// The workplace of a bank, with the assistant in the look of the partner, in German. In a frame, unless the address says
// otherwise.
import { sendExamplePage } from '../send-example-page.mjs';

export const handle = exchange => sendExamplePage('bank-talk', exchange, { isolation: 'iframe' });
