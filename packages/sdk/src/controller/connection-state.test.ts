import { OrielError, type WidgetState } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, type ConnectionState, nextConnection, shownState } from './connection-state';

const details = { sdk: '1', widget: '1', protocol: 1, capabilities: [] };
const error = new OrielError('HANDSHAKE_TIMEOUT', 'It did not start.');
const said = (state: WidgetState): ConnectionEvent => ({ phase: 'open', said: state });
const stands: ConnectionEvent = { details };
const interrupted: ConnectionEvent = { phase: 'interrupted', said: undefined };
const resumed: ConnectionEvent = { phase: 'open' };
const failed: ConnectionEvent = { phase: 'failed', reason: error };
const ended: ConnectionEvent = { phase: 'ended' };
const after = (...events: ConnectionEvent[]) =>
  events.reduce<ConnectionState>(nextConnection, { phase: 'open' });

describe('the state that a page sees', () => {
  it.each<[string, string | undefined, ConnectionEvent[]]>([
    ['before the first word of the widget', 'connecting', []],
    ['when it is ready, but does not stand', undefined, [said('ready')]],
    ['when it stands, and has not said how it is', 'connecting', [stands]],
    ['when it stands and is ready', 'ready', [stands, said('ready')]],
    ['when it is ready and then stands', 'ready', [said('ready'), stands]],
    ['without anybody signed in', 'auth', [stands, said('auth')]],
    ['after a sign-in', 'ready', [stands, said('auth'), said('ready')]],
    ['when its content has failed', 'error', [stands, said('error')]],
    ['when its content has ended, which the loader says', undefined, [stands, said('destroyed')]],
    ['out of reach', 'degraded', [stands, said('ready'), interrupted]],
    ['in reach again, in a new document', 'connecting', [stands, said('ready'), interrupted, resumed]],
    ['in reach again, as it says', 'auth', [stands, said('ready'), interrupted, said('auth'), resumed]],
    ['after a failure, which the loader says', undefined, [failed]],
    ['when it comes later than it may', 'ready', [failed, said('ready'), stands]],
    ['after the end, which the loader says', undefined, [stands, said('ready'), ended]],
  ])('%s', (_, shown, events) => {
    expect(shownState(after(...events))).toBe(shown);
  });

  it('changes no more after the end', () => {
    const over = after(ended);
    for (const event of [said('ready'), stands, interrupted, resumed, failed])
      expect(nextConnection(over, event)).toBe(over);
  });
});
