import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { listMyOrganizations, type RouteSpec } from '@oriel/contracts';
import { expect, it, vi } from 'vitest';
import { routesByName } from '../../route/routes';
import { buildOpenApi } from './build-openapi';

// A linter loads thousands of modules, which takes minutes where other tests share the disk.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

/** The program of a package, which starts without a shell. */
function programOf(name: string): string {
  const manifest = resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const [path] = typeof bin === 'string' ? [bin] : Object.values<string>(bin);
  return join(dirname(manifest), path ?? '');
}

const folder = mkdtempSync(join(tmpdir(), 'oriel-openapi-'));
const file = join(folder, 'openapi.json');
const write = (
  routes: readonly RouteSpec[],
  change: (document: ReturnType<typeof buildOpenApi>) => unknown = document => document,
) => {
  const options = { title: 'Oriel', url: 'https://ai.nordhafen.de/' };
  const document = buildOpenApi(routes, options);
  writeFileSync(file, JSON.stringify(change(document)));
};

/** The report of a linter; empty without findings. */
async function lint(name: string, args: readonly string[], found: RegExp): Promise<string> {
  const ended = await run(process.execPath, [programOf(name), 'lint', file, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error);
  return ended.stdout
    .split('\n')
    .filter(line => found.test(line))
    .join('\n');
}

writeFileSync(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');
const linters = [
  ['@redocly/cli', ['--format=github-actions', '--max-problems=50'], /^::(?:error|warning)/],
  [
    '@stoplight/spectral-cli',
    ['-r', join(folder, 'spectral.yaml'), '-f', 'text', '-q'],
    /: (?:error|warning)|\d+:\d+/i,
  ],
] as const;

it.each(linters)('%s finds nothing in the document, with its examples', async (name, args, found) => {
  write(Object.values(routesByName));
  expect(await lint(name, args, found)).toBe('');
});

it.each(linters)('%s finds an example that does not fit its schema', async (name, args, found) => {
  write([listMyOrganizations], document => ({
    ...document,
    paths: {
      ...document.paths,
      '/api/wrong': {
        get: {
          ...document.paths['/api/core/v1/organizations/me']?.get,
          operationId: 'wrong',
          responses: {
            200: {
              description: 'Wrong',
              content: { 'application/json': { schema: { type: 'string' }, example: 1 } },
            },
            404: { $ref: '#/components/responses/NotFound' },
          },
        },
      },
    },
  }));
  expect(await lint(name, args, found)).toMatch(/example/i);
});
