/**
 * Returns a script for every document of a page: it calls the page's `noteUse` with the time since 1970, in milliseconds, when
 * an element that matches a selector is first rendered in the document or in an open shadow root of it. It is a string, because
 * a compiled function may need helpers that the page does not have.
 */
export const watchFor = (selector: string): string => `(() => {
  const follow = root => {
    const observer = new MutationObserver(() => {
      if (!root.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      requestAnimationFrame(() => noteUse(performance.timeOrigin + performance.now()));
    });
    observer.observe(root, { childList: true, subtree: true });
    return root;
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    return follow(attachShadow.call(this, options));
  };
  follow(document);
  // The root of a frame comes with its document.
  addEventListener('DOMContentLoaded', () => {
    for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot) follow(shadowRoot);
  });
})()`;
