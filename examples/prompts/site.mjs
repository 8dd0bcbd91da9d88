// A page with its own text field, into which people insert prompts, and a chat next to it.
import { answerToken, escapeHtml } from '../script-tag/site.mjs';

const files = { 'page.css': 'text/css', 'insert.js': 'text/javascript' };

export async function handle({ request, response, url, path, settings, send, readFile }) {
  if (path === 'token') return answerToken({ request, response, settings, send });
  if (Object.hasOwn(files, path)) {
    return send(response, 200, `${files[path]}; charset=utf-8`, readFile(`prompts/${path}`));
  }
  if (path !== '') return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
  const values = {
    api: settings.api,
    publishableKey: settings.publishableKey,
    isolation: url.searchParams.get('isolation') === 'iframe' ? 'iframe' : 'shadow',
    tokenUrl: url.searchParams.get('token') === 'none' ? '' : '/prompts/token',
  };
  const page = readFile('prompts/index.html').replaceAll(/\{\{(\w+)\}\}/g, (_, name) =>
    escapeHtml(values[name] ?? ''),
  );
  send(response, 200, 'text/html; charset=utf-8', page);
}
