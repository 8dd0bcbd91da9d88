import { type Setting, settings } from './setting';

/** `docs/configuration.md`, made from the table of settings. */
export function settingsDocument(): string {
  const list: readonly Setting[] = settings;
  const rows = list.map(
    ({ name, meaning, default: standard, requiredInProduction }) =>
      `| \`${name}\` | ${meaning} | ${requiredInProduction ? `**required in production**; else ${standard}` : standard} |`,
  );
  return `# Configuration

<!-- Made from packages/server/src/platform/config/setting.ts: UPDATE_DOCS=1 npx vitest run --project server packages/server/src/platform/config -->

Everything is set by environment variables, and everything has a default: without any, \`npm start\` serves the whole
product on one machine. An empty variable counts as not set. A value that cannot be used stops the start with one line
for each variable.

| Variable | Meaning | Default |
| --- | --- | --- |
${rows.join('\n')}

## Production

With \`NODE_ENV=production\` the demo accounts, the demo model and plain http are refused, and the variables marked above
must be set. [docs/operations.md](operations.md) says how several processes share one PostgreSQL, what a balancer asks, how a
process stops and what its log holds.
`;
}
