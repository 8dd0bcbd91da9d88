/** Endings of a base address that people copy along: the address of the request itself. */
const request = /\/chat\/completions$/;

/** The address of a request: its path goes before the query that the base address may have. */
export function endpointUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  const base = url.pathname.replace(/\/+$/, '').replace(request, '').replace(/\/+$/, '');
  url.pathname = `${base}/${path}`;
  url.hash = '';
  return url;
}

/** The same request under `/v1`, for a base address without a path: some servers answer at their root too, most do not. */
export function versionedUrl(baseUrl: string, path: string): URL | undefined {
  return endpointUrl(baseUrl, '').pathname === '/' ? endpointUrl(baseUrl, `v1/${path}`) : undefined;
}
