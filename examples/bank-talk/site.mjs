// The intranet of a bank, in German, with the assistant in the partner's look. It uses a frame unless the address says
// otherwise.
import { sendExamplePage } from '../send-example-page.mjs';

export const handle = exchange => sendExamplePage('bank-talk', exchange, { isolation: 'iframe' });
