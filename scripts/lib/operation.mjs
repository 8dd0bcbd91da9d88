// Runs the built server with a telemetry collector, and backs it up and restores it with the built commands. This proves that
// packages outside the bundle are found, too.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment, expect, startServer } from './built-server.mjs';
import { run } from './run.mjs';

export async function checkOperation() {
  const place = mkdtempSync(join(tmpdir(), 'oriel-operation-'));
  const collector = await startCollector();
  let server;
  try {
    const data = join(place, 'data');
    server = await startServer({
      DATA_DIR: data,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    });
    const keys = JSON.parse(readFileSync(join(data, 'examples.json'), 'utf8'));
    const headers = { authorization: `Bearer ${keys.apiKey}`, 'content-type': 'application/json' };
    const channels = `/api/chat/v1/organizations/${keys.organizationId}/channels`;
    const made = await server.call(channels, { method: 'POST', headers, body: '{"name":"Backup"}' });
    expect('a chat', made.status, 201);

    const backup = join(place, 'backup');
    await npm('backup', backup, { DATA_DIR: data });
    await server.stop();
    expect(
      'a trace',
      collector.received('/v1/traces').includes('"POST /api/chat/v1/organizations/:organizationId/channels"'),
      true,
    );
    expect('a metric', collector.received('/v1/metrics').includes('"http.server.request.duration"'), true);

    const restored = join(place, 'restored');
    await npm('restore', backup, { DATA_DIR: restored });
    server = await startServer({ DATA_DIR: restored });
    const listed = await server.call(`${channels}/mine`, { headers });
    expect(
      'the restored chats',
      JSON.parse(listed.text)
        .map(({ name }) => name)
        .join(),
      'Backup',
    );
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: `${error.message}\n${server?.printed() ?? ''}` };
  } finally {
    await server?.stop();
    collector.close();
    rmSync(place, { recursive: true, force: true });
  }
}

async function npm(command, folder, env) {
  const { code, output } = await run('npm', ['run', '--silent', command, '--', folder], {
    env,
    base: bareEnvironment,
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}\n${output}`);
}

/** Receives OTLP over HTTP. */
async function startCollector() {
  const bodies = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    bodies.push({ path: request.url, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${server.address().port}`,
    received: path => bodies.flatMap(each => (each.path === path ? each.body : [])).join('\n'),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
