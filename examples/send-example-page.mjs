// The server of an example that consists of a page only: it sends the page and the files next to it.
import { escapeHtml } from './script-tag/site.mjs';

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** Sends the page of an example with Oriel's address and key, in the isolation that its query names. */
export function sendExamplePage(name, { response, url, path, settings, send, readFile }, standard = {}) {
  const [, type] = /^[a-z-]+\.(css|js)$/.exec(path) ?? [];
  if (type) {
    try {
      return send(response, 200, types[type], readFile(`${name}/${path}`));
    } catch {
      return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
    }
  }
  if (path !== '') return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
  const asked = url.searchParams.get('isolation');
  const values = {
    api: settings.api,
    publishableKey: settings.publishableKey,
    isolation: ['shadow', 'iframe'].includes(asked) ? asked : (standard.isolation ?? 'shadow'),
  };
  const page = readFile(`${name}/index.html`).replaceAll(/\{\{(\w+)\}\}/g, (_, key) =>
    escapeHtml(values[key] ?? ''),
  );
  send(response, 200, 'text/html; charset=utf-8', page);
}
