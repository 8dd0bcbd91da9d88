import { expect, it } from 'vitest';
import type { Logger } from '../../platform/log/logger';
import { McpServer } from '../tools/mcp/mcp-server';
import { startSite } from '../tools/testing/start-site';
import { reportServer } from './workspace-tools';

/** A log that records its warnings. */
function startLog() {
  const warnings: unknown[] = [];
  // Only warnings are logged here.
  const log = { warn: (fields: unknown) => warnings.push(fields) } as unknown as Logger;
  return { warnings, report: reportServer(log, 'o1') };
}

it.each([
  ['a refusal', 401, 'ToolError: Error 401'],
  ['a fault', 500, 'ToolError: Error 500'],
])('logs %s of an MCP server by its status, without what the server wrote', async (_, status, error) => {
  const { warnings, report } = startLog();
  const site = await startSite((request, response) => {
    response.writeHead(status).end(`No access with ${request.headers.authorization}`);
  });
  const settings = { name: 'docs', url: `${site.origin}/mcp`, token: 'geheim' };
  await new McpServer(settings, undefined, report).find(0);
  await site.close();
  expect(warnings).toEqual([{ server: 'docs', organizationId: 'o1', error }]);
});

it('logs an error of the protocol by its code', async () => {
  const { warnings, report } = startLog();
  const site = await startSite(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const { id } = JSON.parse(text || '{}');
    const message = `No access with ${request.headers.authorization}`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } }));
  });
  const settings = { name: 'docs', url: `${site.origin}/mcp`, token: 'geheim' };
  await new McpServer(settings, undefined, report).find(0);
  await site.close();
  expect(warnings).toEqual([{ server: 'docs', organizationId: 'o1', error: 'ToolError: McpError -32000' }]);
});

it('logs why there is no connection', async () => {
  const { warnings, report } = startLog();
  await new McpServer({ name: 'docs', url: 'http://127.0.0.1:1/mcp' }, undefined, report).find(0);
  expect(warnings).toEqual([
    { server: 'docs', organizationId: 'o1', error: expect.stringMatching(/^ToolError: TypeError: Error/) },
  ]);
});
