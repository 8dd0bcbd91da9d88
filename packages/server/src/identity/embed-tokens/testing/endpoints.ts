import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const example = (path: string) =>
  fileURLToPath(new URL(`../../../../../../examples/${path}`, import.meta.url));
const site = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** An example endpoint that a site can copy, started as described in its first lines. */
export interface Endpoint {
  readonly name: string;
  readonly file: string;
  /** Whether its language and framework are on this machine. */
  isInstalled(): boolean;
  /** Compiles it into a folder that is deleted after the tests. */
  compile?(folder: string): void;
  command(port: number, folder: string): readonly string[];
}

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
/** A framework of the system may belong to another Python than the first of the path. */
const pythonWith = (...modules: string[]) =>
  ['python3', '/usr/bin/python3'].find(python => succeeds(python, '-c', `import ${modules.join(', ')}`));
const php = (...args: string[]) => succeeds('php', '--ri', 'curl') && succeeds('php', ...args);

/** Spring and a server for it, as a Linux distribution has them. */
const jars = [
  ...['core', 'beans', 'context', 'aop', 'expression', 'web', 'web.servlet'].map(name => `spring3-${name}`),
  ...['server', 'servlet', 'http', 'io', 'util', 'util-ajax', 'security'].map(name => `jetty9-${name}`),
  ...['core', 'databind', 'annotations'].map(name => `jackson-${name}`),
  ...['servlet-api', 'commons-logging'],
].map(name => `/usr/share/java/${name}.jar`);

export const endpoints: readonly Endpoint[] = [
  {
    name: 'Node',
    file: 'node-token-endpoint/server.mjs',
    isInstalled: () => true,
    command: () => ['node', example('node-token-endpoint/server.mjs')],
  },
  {
    name: 'Express',
    file: 'token-endpoints/express_endpoint.mjs',
    isInstalled: () => true,
    command: () => ['node', example('token-endpoints/express_endpoint.mjs')],
  },
  {
    name: 'Fastify',
    file: 'token-endpoints/fastify_endpoint.mjs',
    isInstalled: () => true,
    command: () => ['node', example('token-endpoints/fastify_endpoint.mjs')],
  },
  {
    name: 'Python',
    file: 'python-token-endpoint/server.py',
    isInstalled: () => pythonWith('http.server') !== undefined,
    command: () => ['python3', example('python-token-endpoint/server.py')],
  },
  {
    name: 'Django',
    file: 'token-endpoints/django_endpoint.py',
    isInstalled: () => pythonWith('django') !== undefined,
    command: () => [pythonWith('django') ?? '', example('token-endpoints/django_endpoint.py')],
  },
  {
    name: 'FastAPI',
    file: 'token-endpoints/fastapi_endpoint.py',
    isInstalled: () => pythonWith('fastapi', 'httpx', 'uvicorn') !== undefined,
    command: port => [
      pythonWith('fastapi', 'httpx', 'uvicorn') ?? '',
      ...['-B', '-m', 'uvicorn', '--app-dir', example('token-endpoints'), '--port', String(port)],
      'fastapi_endpoint:app',
    ],
  },
  {
    name: 'PHP',
    file: 'php-token-endpoint/token.php',
    isInstalled: () => php('--version'),
    command: port => ['php', '-S', `127.0.0.1:${port}`, example('php-token-endpoint/token.php')],
  },
  {
    name: 'Laravel',
    file: 'token-endpoints/laravel_endpoint.php',
    isInstalled: () => php('-r', 'require "GuzzleHttp/autoload.php"; require "Illuminate/autoload.php";'),
    command: port => ['php', '-S', `127.0.0.1:${port}`, site('laravel.php')],
  },
  {
    name: 'Rails',
    file: 'token-endpoints/rails_endpoint.rb',
    isInstalled: () =>
      succeeds('ruby', '-e', 'require "action_controller/railtie"; require "rack/handler/puma"'),
    command: () => ['ruby', example('token-endpoints/rails_endpoint.rb')],
  },
  {
    name: 'Go',
    file: 'token-endpoints/main.go',
    isInstalled: () => succeeds('go', 'version'),
    compile: folder =>
      execFileSync('go', ['build', '-o', join(folder, 'endpoint'), example('token-endpoints/main.go')]),
    command: (_, folder) => [join(folder, 'endpoint')],
  },
  {
    name: 'Spring',
    file: 'token-endpoints/OrielTokenController.java',
    isInstalled: () => succeeds('javac', '-version') && jars.every(jar => existsSync(jar)),
    compile: folder =>
      execFileSync('javac', [
        ...['--release', '11', '-nowarn', '-d', folder, '-cp', jars.join(':')],
        ...[example('token-endpoints/OrielTokenController.java'), site('SpringSite.java')],
      ]),
    command: (_, folder) => ['java', '-cp', [...jars, folder].join(':'), 'SpringSite'],
  },
];

/** Files that no test runs: no package registry of the tests has their framework. */
export const notRun = ['token-endpoints/OrielTokenEndpoint.cs'];
