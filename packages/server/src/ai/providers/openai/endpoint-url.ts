/** Suffix of a base address that people copy by mistake: the path of the request itself. */
const request = /\/chat\/completions$/;

/** The address of a request: its path goes before the query of the base address. */
export function endpointUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  const base = url.pathname.replace(/\/+$/, '').replace(request, '').replace(/\/+$/, '');
  url.pathname = `${base}/${path}`;
  url.hash = '';
  return url;
}

/** The same request under `/v1`, for a base address without a path: some servers also answer at their root, most do not. */
export function versionedUrl(baseUrl: string, path: string): URL | undefined {
  return endpointUrl(baseUrl, '').pathname === '/' ? endpointUrl(baseUrl, `v1/${path}`) : undefined;
}
