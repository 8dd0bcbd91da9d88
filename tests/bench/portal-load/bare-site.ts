import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Builds and serves a page with only React and its router, like the portal: minified, brotli-compressed, in one script. */
export async function serveBareSite(): Promise<{ address: string; close(): void }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(new URL('bare-portal.ts', import.meta.url)) },
    },
  });
  // A build that is not watched has exactly one result.
  const { output } = result as Rolldown.RolldownOutput;
  const [entry] = output;
  const script = brotliCompressSync(entry.code);
  const page = brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><div id="root"></div><script type="module" src="/${entry.fileName}"></script></html>`,
  );
  const server = createServer(({ url }, response) => {
    const isScript = url === `/${entry.fileName}`;
    response
      .writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
        'content-encoding': 'br',
      })
      .end(isScript ? script : page);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  // The server listens on a port, so the address is not a path.
  const { port } = bound as { port: number };
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
