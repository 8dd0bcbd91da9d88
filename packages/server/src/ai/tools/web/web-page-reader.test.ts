import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../run-tool';
import { type Site, startSite } from '../testing/start-site';
import { toolContext } from '../testing/tool-context';
import { createPublicAgent } from './public-agent';
import { createWebPageReader } from './web-page-reader';

/** One address of this machine represents the public web, and every other one a private network. */
const agent = createPublicAgent(address => address === '127.0.0.1');
const reader = createWebPageReader(agent);
let site: Site;
let privateHits = 0;

const paragraph =
  'The tide table of the harbour lists high water and low water for each day of the year. '.repeat(4);
const article = `<!doctype html><html><head><title>Tides</title><script>window.secret = 1</script></head><body>
<nav><a href="/a">Home</a></nav><article><h1>Tides of the harbour</h1><p>${paragraph}</p><p>${paragraph}</p></article>
<footer>Imprint</footer></body></html>`;

beforeAll(async () => {
  site = await startSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (!request.headers.host?.startsWith('127.0.0.1')) privateHits += 1;
    const redirects: Record<string, string> = {
      '/once': '/article',
      '/loop': '/loop',
      '/private': `http://127.0.0.2:${site.port}/article`,
      '/localhost': `http://[::1]:${site.port}/article`,
      '/decimal': `http://2130706434:${site.port}/article`,
      '/file': 'file:///etc/passwd',
      '/password': `http://user:secret@127.0.0.1:${site.port}/article`,
    };
    const location = redirects[pathname];
    if (location) return response.writeHead(302, { location }).end();
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (pathname === '/article') return response.writeHead(200, html).end(article);
    if (pathname === '/latin')
      return response
        .writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
        .end(Buffer.from('Grüße aus Köln', 'latin1'));
    if (pathname === '/bomb')
      return response
        .writeHead(200, { ...html, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(20_000_000, 32)));
    if (pathname === '/many') return response.writeHead(200, html).end('<p>'.repeat(1_000_000));
    if (pathname === '/endless') {
      response.writeHead(200, html);
      const timer = setInterval(() => response.write('x'.repeat(500_000)), 1);
      response.on('close', () => clearInterval(timer));
      return response;
    }
    if (pathname === '/image') return response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    if (pathname === '/silent') return response;
    return response.writeHead(404).end();
  });
});
afterAll(async () => {
  await agent.destroy();
  await site.close();
});

const read = async (url: string, input: object = {}, context = toolContext()) => {
  const text = JSON.stringify({ url, ...input });
  const { result, isError } = await runTool([reader], 'web_page_reader', text, context);
  return isError ? JSON.parse(result).error : JSON.parse(result);
};

describe('a page', () => {
  it('is read without what stands around its text, after a redirect', async () => {
    const page = await read(`${site.origin}/once`);
    expect(page).toMatchObject({ url: `${site.origin}/article`, title: 'Tides' });
    expect(page.text).toContain('The tide table of the harbour');
    expect(page.text).not.toMatch(/window\.secret|Imprint/);
  });

  it('goes on where the model asks it to', async () => {
    const page = await read(`${site.origin}/article`, { from: 20 });
    expect(page.text.startsWith('Tides')).toBe(false);
  });

  it('is read in its own encoding', async () => {
    expect((await read(`${site.origin}/latin`)).text).toBe('Grüße aus Köln');
  });

  it.each([
    ['/gone', 'The page answers 404'],
    ['/image', 'A file of the type image/png cannot be read'],
    ['/loop', 'The page redirects too often'],
    ['/bomb', 'The page is too large'],
    ['/many', 'The page has too many elements'],
    ['/endless', 'The page is too large'],
    ['/file', 'The address must begin with https:// or http://'],
    ['/password', 'The address must not hold a password'],
  ])('that cannot be read says why: %s', async (path, error) => {
    expect(await read(`${site.origin}${path}`)).toBe(error);
  });

  it('is given up when the answer is stopped', async () => {
    const abort = new AbortController();
    const reading = read(`${site.origin}/silent`, {}, toolContext({ signal: abort.signal }));
    abort.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  });
});

describe('an address that is not public', () => {
  it.each(['/private', '/localhost', '/decimal'])('is not reached by a redirect: %s', async path => {
    expect(await read(`${site.origin}${path}`)).toBe('This address is not part of the public web');
    expect(privateHits).toBe(0);
  });

  it.each(['127.0.0.2', '[::1]', 'localhost', '0x7f000002', '127.2'])('is not reached as %s', async host => {
    // The name of this machine also has the address that represents the public web.
    const refuseAll = createPublicAgent(() => false);
    const tool = createWebPageReader(refuseAll);
    const text = JSON.stringify({ url: `http://${host}:${site.port}/article` });
    const { result } = await runTool([tool], 'web_page_reader', text, toolContext());
    expect(JSON.parse(result).error).toBe('This address is not part of the public web');
    await refuseAll.destroy();
  });
});

it('fetches no address that only the model has written', async () => {
  const knowsAddress = (address: string) => 'see 127.0.0.1:1/tides for more'.includes(address);
  const url = 'http://127.0.0.1:1/tides?q=the-secret-of-the-chat';
  expect(await read(url, {}, toolContext({ knowsAddress }))).toBe(
    'Only an address that was named in this chat can be read',
  );
});
