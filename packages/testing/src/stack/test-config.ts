import { type Config, readConfig } from '@oriel/server';

/** The configuration of a server for tests: everything in memory, any free port, no limits, silent. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
      LOG_PRETTY: 'off',
      WORKSPACE_MCP_SERVERS: 'public',
    }),
    // A scripted model only answers questions.
    summaryModel: 'off',
    // Takes a second and much memory for each page.
    ocr: 'off',
    dataDir: undefined,
    ...overrides,
  };
}
