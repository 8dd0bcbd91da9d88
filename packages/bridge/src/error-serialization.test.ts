import { OrielError, wireError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deserializeError, serializeError } from './error-serialization';
import { toOrielError } from './to-oriel-error';

describe('errors across the bridge', () => {
  it('keep code, message, retryable and request id, and lose the rest', () => {
    const error = new OrielError('RATE_LIMITED', 'Slowly.', {
      requestId: 'r-1',
      cause: new Error('secret'),
      hint: 'h',
    });
    const wire = serializeError(error);
    expect(wire).toEqual({ code: 'RATE_LIMITED', message: 'Slowly.', retryable: true, requestId: 'r-1' });
    const read = deserializeError(wire);
    expect({ ...read }).toMatchObject({ code: 'RATE_LIMITED', retryable: true, requestId: 'r-1' });
    expect(read).toMatchObject({ message: 'Slowly.', name: 'OrielError' });
    expect(read.cause).toBeUndefined();
    expect(read.hint).toBe(new OrielError('RATE_LIMITED', '').hint);
  });

  it.each([
    ['an error of somebody else', new TypeError('secret'), 'INTERNAL'],
    ['a string', 'secret', 'INTERNAL'],
    ['nothing', undefined, 'INTERNAL'],
    ['an abort', new DOMException('stop', 'AbortError'), 'ABORTED'],
  ])('%s says nothing of itself', (_name, thrown, code) => {
    const wire = serializeError(thrown);
    expect(wire.code).toBe(code);
    expect(JSON.stringify(wire)).not.toContain('secret');
    expect(toOrielError(thrown).cause).toBe(thrown);
  });

  it('always fit their schema', () => {
    const error = new OrielError('INTERNAL', 'x'.repeat(9999), { requestId: 'x'.repeat(999) });
    expect(z.safeParse(wireError, serializeError(error)).success).toBe(true);
  });

  it('read a code of a newer version as INTERNAL', () => {
    expect(deserializeError({ code: 'BRAND_NEW', message: 'm', retryable: true })).toMatchObject({
      code: 'INTERNAL',
      retryable: true,
    });
  });

  it('are known by their marker and not by their class', () => {
    const foreign = Object.assign(new Error('m'), { code: 'NETWORK', retryable: true });
    Object.defineProperty(foreign, Symbol.for('oriel.error'), { value: true });
    expect(serializeError(foreign).code).toBe('NETWORK');
  });
});
