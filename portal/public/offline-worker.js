// Answers the opening of a page that the network cannot answer with one that says so. It keeps no file: whatever the network
// does answer comes from there, so that no page of an old release ever comes from here.
const product = new URL(self.location.href).searchParams.get('product') || 'Oriel';
const texts = {
  de: {
    title: 'Keine Verbindung',
    text: `${product} ist gerade nicht erreichbar. Was Sie in diesem Tab geschrieben haben, bleibt erhalten.`,
    again: 'Diese Seite versucht es alle 15 Sekunden erneut.',
    retry: 'Jetzt versuchen',
  },
  en: {
    title: 'No connection',
    text: `${product} cannot be reached. What you have written in this tab is kept.`,
    again: 'This page tries again every 15 seconds.',
    retry: 'Try now',
  },
};
/** What is no page of the portal is not answered for: calls, the sign-in, widgets in other people's pages, documents. */
const others = /^\/(api|embed|sdk|dev|docs|variants)\//;
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = text => text.replace(/[&<>"]/g, sign => signs[sign]);

function offlinePage(href) {
  const locale = navigator.languages.map(each => each.slice(0, 2)).find(each => each in texts) ?? 'de';
  const { title, text, again, retry } = texts[locale];
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="15">
<title>${escapeHtml(`${product} – ${title}`)}</title>
<style>
  :root { --text: #14201f; --text-2: #465351; --surface: #ffffff; --accent: #0b5c63; --on: #ffffff }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e7eeec; --text-2: #b0bbb8; --surface: #151b1b; --accent: #63c6c4; --on: #04201f }
  }
  body { display: grid; place-content: center; justify-items: center; min-height: 100vh; margin: 0; padding: 24px;
    box-sizing: border-box; background: var(--surface); color: var(--text-2); text-align: center;
    font: 15px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 8px; color: var(--text); font-size: 18px }
  p { max-width: 42ch; margin: 0 0 8px }
  a { margin-top: 12px; padding: 10px 16px; border-radius: 6px; background: var(--accent); color: var(--on);
    font-weight: 550; text-decoration: none }
</style>
<main style="display: contents">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${escapeHtml(again)}</p>
<a href="${escapeHtml(href)}">${escapeHtml(retry)}</a>
</main>`;
}

async function openPage(event) {
  try {
    return await fetch(event.request);
  } catch {
    return new Response(offlinePage(event.request.url), {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      },
    });
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => {
  // A page that is loaded ahead is loaded again where the worker does not answer for it, and the addresses of a sign-in
  // serve once. Off, and not only not on, as a worker of an earlier release may have asked for it.
  const preload = self.registration.navigationPreload?.disable();
  event.waitUntil(Promise.all([preload, self.clients.claim()]));
});
self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.destination !== 'document' || request.method !== 'GET') return;
  if (!others.test(new URL(request.url).pathname)) event.respondWith(openPage(event));
});
