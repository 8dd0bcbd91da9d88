/*
 * A frame from the widget's own origin that tries to impersonate it: it answers the handshake, and every possible request
 * number, in postmate's protocol and in the bridge's.
 */
const postmate = 'application/x-postmate-v1+json';

function forge(): void {
  window.parent.postMessage({ type: postmate, postmate: 'handshake-reply' }, '*');
  window.parent.postMessage({ type: postmate, postmate: 'emit', value: { name: 'note', data: 1 } }, '*');
  window.parent.postMessage({ type: 'oriel:accept', protocol: 1, widget: '1', capabilities: [] }, '*');
  for (let id = 1; id <= 50; id += 1) {
    window.parent.postMessage({ type: postmate, postmate: 'reply', uid: id, value: 'forged' }, '*');
    window.parent.postMessage([{ type: 'response', id, ok: true, output: {} }], '*');
    window.parent.postMessage({ type: 'response', id, ok: true, output: {} }, '*');
  }
  setTimeout(forge, 50);
}

forge();
