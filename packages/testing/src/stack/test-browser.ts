/** Calls the server like a browser on the portal: keeps cookies, sends its origin, sends JSON. */
export class TestBrowser {
  /** Keyed by name and path, as in browsers. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(readonly url: string) {}

  /** One request without following redirects. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.url);
    const headers = new Headers(init.headers);
    const cookie = this.#cookieFor(url.pathname);
    if (cookie !== '') headers.set('cookie', cookie);
    const method = init.method ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD' && !headers.has('origin')) headers.set('origin', url.origin);
    const response = await fetch(url, { ...init, method, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Sends a value as JSON. */
  send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Follows redirects manually, so that every cookie on the way is kept. */
  async follow(path: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> {
    let url = new URL(path, this.url).href;
    let response = await this.fetch(url, init);
    for (let step = 0; step < 10; step++) {
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) break;
      await response.body?.cancel();
      url = new URL(location, url).href;
      response = await this.fetch(url);
    }
    return { response, url };
  }

  /** A second browser with the same cookies. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.url);
    for (const [key, cookie] of this.#cookies) copy.#cookies.set(key, cookie);
    return copy;
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find(cookie => cookie.name === name)?.value;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(`${name} /`, { name, value, path: '/' });
  }

  #cookieFor(path: string): string {
    return [...this.#cookies.values()]
      .filter(cookie => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map(part => part.trim());
    const split = pair.indexOf('=');
    const name = pair.slice(0, split);
    const value = pair.slice(split + 1);
    const read = (key: string) =>
      attributes.find(attribute => attribute.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const expires = read('expires');
    const gone = read('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    const path = read('path') ?? '/';
    if (gone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path });
  }
}
