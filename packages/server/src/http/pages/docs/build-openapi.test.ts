import {
  apiErrorCodes,
  auditKinds,
  featureNames,
  featureStatuses,
  hostLocations,
  permissions,
} from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { routesByName } from '../../route/routes';
import { buildOpenApi } from './build-openapi';
import { docsPage, inlineReferences } from './docs-page';

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
    expect(post?.responses[200]?.content).toHaveProperty('text/event-stream');
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

describe('docsPage', () => {
  it('shows every route without a script', () => {
    const page = docsPage(document);
    for (const name of Object.keys(routesByName)) expect(page).toContain(`id="${name}"`);
    expect(page).not.toMatch(/<script|<style|style=| on[a-z]+=/);
  });
});
