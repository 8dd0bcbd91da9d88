/** The environment cannot be worked with; one line a variable says why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map(problem => `  ${problem}`).join('\n')}`);
  }
}
