const marker = Symbol.for('oriel.server.tool-error');

/** A tool could not do what it was asked; its message goes to the model and is shown. */
export class ToolError extends Error {
  override readonly name = 'ToolError';

  /** @param cause - only for the log */
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    Object.defineProperty(this, marker, { value: true });
  }

  static isInstance(value: unknown): value is ToolError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
