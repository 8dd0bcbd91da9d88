import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  apiErrorBody,
  apiErrorCodes,
  auditKinds,
  featureNames,
  featureStatuses,
  hostLocations,
  permissions,
} from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routesByName } from '../../route/routes';
import { buildOpenApi, type Operation } from './build-openapi';
import { docsPage, inlineReferences } from './docs-page';
import { errorStatuses, errorsByStatus } from './error-statuses';
import { fileTypes } from './file-types';

const document = buildOpenApi(Object.values(routesByName), { title: 'Oriel', url: 'http://localhost:4400' });

describe('buildOpenApi', () => {
  it('describes every route once', () => {
    const ids = Object.values(document.paths).flatMap(methods =>
      Object.values(methods).map(operation => operation.operationId),
    );
    expect(ids.sort()).toEqual(Object.keys(routesByName).sort());
  });

  it('spells fields as they travel', () => {
    const { post } = document.paths['/api/chat/v1/organizations/{organizationId}/completions/stream'] ?? {};
    expect(post?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/CompletionRequest',
    });
    expect(document.components.schemas.CompletionRequest).toMatchObject({
      properties: { channel_id: { type: 'string' }, text: { type: 'string' } },
      required: ['channel_id'],
    });
    expect(post?.parameters.map(parameter => parameter.name)).toEqual(['organizationId', 'idempotency-key']);
    expect(post?.responses[200]).toHaveProperty('content.text/event-stream');
  });

  it('names the codes of errors and the features, which readers take as any text', () => {
    const text = JSON.stringify(document);
    expect(text).toContain(JSON.stringify(apiErrorCodes));
    expect(text).toContain(JSON.stringify(featureNames));
    expect(text).toContain(JSON.stringify(featureStatuses));
  });

  it('says a list of values once, and each reference names a component', () => {
    const text = JSON.stringify(document);
    for (const values of [auditKinds, hostLocations, permissions])
      expect(text.split(JSON.stringify(values))).toHaveLength(2);
    const references = new Set(
      Array.from(text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g), ([, name]) => name),
    );
    expect([...references].sort()).toEqual(Object.keys(document.components.schemas));
    expect(JSON.stringify(inlineReferences(document))).not.toContain('$ref');
  });

  it('says who may call', () => {
    const { get } = document.paths['/api/chat/v1/organizations/{organizationId}/channels/{channelId}'] ?? {};
    expect(get?.security).toEqual([{ session: [] }, { bearer: [] }]);
    expect(get?.description).toContain('viewOrganizationChat');
  });

  it('lists only needs that a route has', () => {
    for (const methods of Object.values(document.paths))
      for (const { description } of Object.values(methods)) expect(description).not.toContain('false');
  });
});

describe('the errors of calls', () => {
  it('have the statuses with which the server throws them', () => {
    const folder = join(import.meta.dirname, '../../..');
    const helpers = { badRequest: 400, unauthorized: 401, forbidden: 403, conflict: 409, gone: 410 };
    const thrown = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.test)\.ts$/.test(name) && !name.includes('testing/'))
      .flatMap(name => {
        const text = readFileSync(join(folder, name), 'utf8');
        const whole = [...text.matchAll(/new HttpError\(\s*(\d+),\s*'([a-z_]+)'/g)].map(
          ([, status, code]) => [code, Number(status)] as const,
        );
        const short = Object.entries(helpers).flatMap(([helper, status]) =>
          [...text.matchAll(new RegExp(`\\b${helper}\\(\\s*'([a-z_]+)'`, 'g'))].map(
            ([, code]) => [code, status] as const,
          ),
        );
        return [...whole, ...short];
      });
    expect(thrown.length).toBeGreaterThan(150);
    const known: Readonly<Record<string, readonly number[]>> = errorStatuses;
    const unknown = thrown.filter(([code, status]) => !known[code ?? '']?.includes(status));
    expect(unknown.map(each => each.join(' '))).toEqual([]);
  });

  it('are listed by status, the own codes of a call among them', () => {
    for (const route of Object.values(routesByName)) {
      const listed = errorsByStatus(route);
      const codes = listed.flatMap(([, each]) => each);
      expect(codes).toEqual(expect.arrayContaining([...(route.errors ?? []), 'rate_limited', 'unavailable']));
    }
    const { post } = inlineReferences(document).paths['/api/chat/v1/chat/completions'] ?? {};
    expect(post?.responses).toMatchObject({
      401: { 'x-error-codes': ['unauthorized', 'token_rejected', 'secret_key_rejected'] },
      402: {
        'x-error-codes': ['no_credits'],
        content: {
          'application/json': { example: { error: { code: 'no_credits', type: expect.any(String) } } },
        },
      },
      404: { 'x-error-codes': ['agent_not_found'] },
      429: { headers: { 'retry-after': expect.anything() } },
    });
    expect(post?.responses[200]).toMatchObject({
      content: { 'application/json': expect.anything(), 'text/event-stream': expect.anything() },
    });
  });

  it('have a form that the schemas take', () => {
    for (const { responses } of Object.values(inlineReferences(document).paths).flatMap(
      Object.values<Operation>,
    ))
      for (const response of Object.values(responses)) {
        if (!('content' in response) || !response['x-error-codes']) continue;
        const { example } = response.content?.['application/json'] ?? {};
        expect(z.safeParse(apiErrorBody, example)).toMatchObject({ success: true });
      }
  });
});

describe('the examples', () => {
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>);
  const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name);

  it.each(Object.entries(routesByName))('of %s fit its schemas', (name, route) => {
    const operation = operationOf(name);
    if (route.body?.kind === 'json') {
      const { example } = operation?.requestBody?.content['application/json'] ?? {};
      expect(example).toBeDefined();
      expect(z.safeDecode(route.body.schema, example as never).error?.issues).toBeUndefined();
    }
    const { answer } = route;
    if (answer.kind !== 'json' && answer.kind !== 'events') return;
    const type = answer.kind === 'json' ? 'application/json' : 'text/event-stream';
    const status = answer.kind === 'json' ? (answer.status ?? 200) : 200;
    const response = operation?.responses[status];
    const { example } = (response && 'content' in response && response.content?.[type]) || {};
    expect(example).toBeDefined();
    expect(z.safeDecode(answer.schema, example as never).error?.issues).toBeUndefined();
  });
});

it('knows the media types of every file', () => {
  const files = Object.entries(routesByName).filter(([, { answer }]) => answer.kind === 'file');
  expect(Object.keys(fileTypes).sort()).toEqual(files.map(([name]) => name).sort());
});

it('has no slash at the end of an address', () => {
  const { servers } = buildOpenApi([], { title: 'Oriel', url: 'https://ai.nordhafen.de/' });
  const addresses = [...Object.keys(document.paths), ...servers.map(({ url }) => url)];
  expect(addresses.filter(address => address.endsWith('/'))).toEqual([]);
});

describe('docsPage', () => {
  it('shows every route without a script', () => {
    const page = docsPage(document);
    for (const name of Object.keys(routesByName)) expect(page).toContain(`id="${name}"`);
    expect(page).not.toMatch(/<script|<style|style=| on[a-z]+=/);
  });
});
