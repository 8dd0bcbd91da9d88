import * as contracts from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import type { OpenApi } from '../pages/docs/build-openapi';
import { routesByName } from './routes';

const names = Object.keys(routesByName).sort();

describeStack('the routes of the server', stack => {
  it('are all that the package of contracts has', () => {
    const entries: [string, unknown][] = Object.entries(contracts);
    const all = entries.filter(([, value]) => typeof value === 'object' && value !== null && 'path' in value);
    expect(all.map(([name]) => name).sort()).toEqual(names);
  });

  it('are all described, and only they', async () => {
    const response = await fetch(`${stack().url}/openapi.json`);
    // The document comes from our own server.
    const { paths } = (await response.json()) as OpenApi;
    const ids = Object.values(paths).flatMap(methods =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(names);
  });

  it('stand on the page', async () => {
    const page = await (await fetch(`${stack().url}/docs/api`)).text();
    expect(names.filter(name => !page.includes(`id="${name}"`))).toEqual([]);
  });

  it('are answered at their paths, by their methods alone', async () => {
    const described = new Map<string, Set<string>>();
    for (const { service, path, method } of Object.values(routesByName)) {
      const url = `/api/${service}${path}`;
      described.set(url, (described.get(url) ?? new Set()).add(method));
    }
    const answered = await Promise.all(
      [...described.keys()].map(async url => {
        // No route has this method, and the response lists the methods that exist.
        const response = await fetch(stack().url + url.replace(/:\w+/g, 'x'), { method: 'PROPFIND' });
        return [url, response.status, response.headers.get('allow')?.split(', ') ?? []] as const;
      }),
    );
    for (const [url, status, methods] of answered) {
      expect([url, status]).toEqual([url, 405]);
      expect(methods).toEqual(expect.arrayContaining([...(described.get(url) ?? [])]));
    }
  });
});
