import { settings } from './config';
import { listSettings, type SettingTree } from './setting';

/** Writes `docs/configuration.md` from the definitions of the settings. */
export function describeSettings(tree: SettingTree = settings): string {
  const rows = listSettings(tree).map(({ name, definition }) => {
    const { meaning, default: standard, requiredInProduction } = definition;
    const words = typeof standard === 'string' ? `\`${standard}\`` : standard.words;
    return `| \`${name}\` | ${meaning} | ${requiredInProduction ? '**required in production**; else ' : ''}${words} |`;
  });
  return `# Configuration

<!-- Made from packages/server/src/platform/config/settings: UPDATE_DOCS=1 npx vitest run --project server packages/server/src/platform/config -->

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
