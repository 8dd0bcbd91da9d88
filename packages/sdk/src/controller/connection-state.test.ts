import { OrielError, type WidgetState } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, type ConnectionState, nextConnection, shownState } from './connection-state';

const details = { sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] };
const error = new OrielError('HANDSHAKE_TIMEOUT', 'It did not start.');
const reported = (state: WidgetState): ConnectionEvent => ({ phase: 'open', said: state });
const connected: ConnectionEvent = { details };
const interrupted: ConnectionEvent = { phase: 'interrupted', said: undefined };
const resumed: ConnectionEvent = { phase: 'open' };
const failed: ConnectionEvent = { phase: 'failed', reason: error };
const ended: ConnectionEvent = { phase: 'ended' };
const after = (...events: ConnectionEvent[]) =>
  events.reduce<ConnectionState>(nextConnection, { phase: 'open' });

describe('the state that a page sees', () => {
  it.each<[string, string | undefined, ConnectionEvent[]]>([
    ['before the first message of the widget', 'connecting', []],
    ['when it is ready, but not connected', undefined, [reported('ready')]],
    ['when it is connected, but has not reported a state', 'connecting', [connected]],
    ['when it is connected and then ready', 'ready', [connected, reported('ready')]],
    ['when it is ready and then connected', 'ready', [reported('ready'), connected]],
    ['when nobody is signed in', 'auth', [connected, reported('auth')]],
    ['after a sign-in', 'ready', [connected, reported('auth'), reported('ready')]],
    ['when its content has failed', 'error', [connected, reported('error')]],
    ['when its content has ended, which the loader reports', undefined, [connected, reported('destroyed')]],
    ['when the connection is interrupted', 'degraded', [connected, reported('ready'), interrupted]],
    [
      'after reconnecting in a new document',
      'connecting',
      [connected, reported('ready'), interrupted, resumed],
    ],
    [
      'after reconnecting with a reported state',
      'auth',
      [connected, reported('ready'), interrupted, reported('auth'), resumed],
    ],
    ['after a failure, which the loader reports', undefined, [failed]],
    ['when it connects after the timeout', 'ready', [failed, reported('ready'), connected]],
    ['after the end, which the loader reports', undefined, [connected, reported('ready'), ended]],
  ])('%s', (_, shown, events) => {
    expect(shownState(after(...events))).toBe(shown);
  });

  it('does not change after the end', () => {
    const over = after(ended);
    for (const event of [reported('ready'), connected, interrupted, resumed, failed])
      expect(nextConnection(over, event)).toBe(over);
  });
});
