import { type Setting, settings } from './setting';

/** `docs/configuration.md`, made from the table of settings. */
export function settingsDocument(): string {
  const list: readonly Setting[] = settings;
  const rows = list.map(
    ({ name, meaning, default: standard, requiredInProduction }) =>
      `| \`${name}\` | ${meaning} | ${requiredInProduction ? `**required in production**; else ${standard}` : standard} |`,
  );
  return `# Configuration

<!-- Made from packages/server/src/config/setting.ts: UPDATE_DOCS=1 npx vitest run --project server packages/server/src/config -->

Everything is set by environment variables, and everything has a default: without any, \`npm start\` serves the whole
product on one machine. An empty variable counts as not set. A value that cannot be used stops the start with one line
for each variable.

| Variable | Meaning | Default |
| --- | --- | --- |
${rows.join('\n')}

## Production

With \`NODE_ENV=production\` the demo accounts, the demo model and plain http are refused, and the variables marked above
must be set. Several processes may share one PostgreSQL; give them the same \`SESSION_SECRET\`. The embedded database is for
one process and locks its folder.

A load balancer asks \`/readyz\`; \`/healthz\` says only that the process runs. On \`SIGTERM\` the server takes no new work and
ends streams, whose readers go on at another process.
`;
}
