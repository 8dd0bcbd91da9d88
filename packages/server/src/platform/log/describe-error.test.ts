import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../ai/providers/provider-error';
import { describeError } from './describe-error';

describe('describeError', () => {
  it('leaves out the parameters of a failed query', () => {
    const cause = new Error('connection lost');
    const failed = new Error('Failed query: insert … params: my secret question', { cause });
    expect(describeError(failed)).toBe('Error: connection lost');
    expect(describeError(new Error('Not all are indexed', { cause: failed }))).toBe('Error: connection lost');
  });

  it('leaves out what a model endpoint wrote, itself or in a cause', () => {
    const refused = new ProviderError('provider_authentication', 'Incorrect key: sk-upstream', {
      statusCode: 401,
    });
    expect(describeError(refused)).toBe('ProviderError provider_authentication 401');
    const garbage = new ProviderError('provider_invalid_answer', 'Not JSON', {
      cause: new SyntaxError('Unexpected token: my secret question'),
    });
    expect(describeError(garbage)).toBe('ProviderError provider_invalid_answer');
    expect(describeError(new Error('No vectors', { cause: refused }))).toBe(
      'ProviderError provider_authentication 401',
    );
  });

  it('says why a connection failed', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(describeError(new ProviderError('provider_unreachable', 'No connection', { cause }))).toBe(
      'ProviderError provider_unreachable ECONNREFUSED',
    );
  });

  it('takes anything that can be thrown', () => {
    expect(describeError('text')).toBe('unknown');
    expect(describeError(undefined)).toBe('unknown');
  });
});
