/*
 * A frame of the same origin as the widget that tries to be taken for it: it answers the handshake, and every request
 * number there may be, in the language of postmate and in that of the bridge.
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
