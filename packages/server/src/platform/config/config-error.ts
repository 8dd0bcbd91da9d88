/** The environment is unusable; one line per variable explains the reason. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map(problem => `  ${problem}`).join('\n')}`);
  }
}
