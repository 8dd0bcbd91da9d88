import { settings } from './config';
import { listSettings, type SettingTree } from './setting';

/** The words of a page about the settings in one language. */
export interface SettingsPage {
  /** Translates the meaning of a setting, or the words of its default. */
  readonly translate: (text: string) => string;
  readonly requiredInProduction: string;
  /** Puts the rows of the table into the page. */
  readonly write: (rows: string) => string;
}

/** Writes `docs/configuration.md`, or the page of another language, from the definitions of the settings. */
export function describeSettings(tree: SettingTree = settings, page: SettingsPage = englishPage): string {
  const rows = listSettings(tree).map(({ name, definition }) => {
    const { meaning, default: standard, requiredInProduction } = definition;
    const words = typeof standard === 'string' ? `\`${standard}\`` : page.translate(standard.words);
    return `| \`${name}\` | ${page.translate(meaning)} | ${requiredInProduction ? page.requiredInProduction : ''}${words} |`;
  });
  return page.write(rows.join('\n'));
}

const englishPage: SettingsPage = {
  translate: text => text,
  requiredInProduction: '**required in production**; else ',
  write: rows => `# Configuration

<!-- Made from packages/server/src/platform/config/settings: UPDATE_DOCS=1 npx vitest run --project server packages/server/src/platform/config -->

Environment variables configure the server. For example, this starts it on another port with the models of an endpoint:

\`\`\`
PORT=8080 OPENAI_API_KEY=sk-… npm start
\`\`\`

Every variable has a default: without any, \`npm start\` serves the whole product on one machine. An empty variable counts as not set. Invalid
values prevent the start, with one line for each variable.

| Variable | Meaning | Default |
| --- | --- | --- |
${rows}

## Production

With \`NODE_ENV=production\` the demo accounts, the demo model and plain http are refused, and the variables marked above
must be set. [Operations](operations.md) covers several processes on one PostgreSQL, health checks, stopping and the log.
`,
};
