const marker = Symbol.for('oriel.server.tool-error');

/** A tool failed; the message is sent to the model and shown. */
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
