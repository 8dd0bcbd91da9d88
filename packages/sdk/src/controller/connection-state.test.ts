import { OrielError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { type ConnectionState, connectionEvents, nextConnection, shownState } from './connection-state';

const { said, stood, interrupted, resumed, failed, ended } = connectionEvents;
const details = { sdk: '1', widget: '1', protocol: 1, capabilities: [] };
const error = new OrielError('HANDSHAKE_TIMEOUT', 'It did not start.');
type Event = Parameters<typeof nextConnection>[1];
const after = (...events: Event[]) => events.reduce<ConnectionState>(nextConnection, { phase: 'open' });

describe('the state that a page sees', () => {
  it.each<[string, string | undefined, Event[]]>([
    ['before the first word of the widget', 'connecting', []],
    ['when it is ready, but does not stand', undefined, [said('ready')]],
    ['when it stands, and has not said how it is', 'connecting', [stood(details)]],
    ['when it stands and is ready', 'ready', [stood(details), said('ready')]],
    ['when it is ready and then stands', 'ready', [said('ready'), stood(details)]],
    ['without anybody signed in', 'auth', [stood(details), said('auth')]],
    ['after a sign-in', 'ready', [stood(details), said('auth'), said('ready')]],
    ['when its content has failed', 'error', [stood(details), said('error')]],
    ['when its content has ended, which the loader says', undefined, [stood(details), said('destroyed')]],
    ['out of reach', 'degraded', [stood(details), said('ready'), interrupted()]],
    [
      'in reach again, in a new document',
      'connecting',
      [stood(details), said('ready'), interrupted(), resumed()],
    ],
    [
      'in reach again, as it says',
      'auth',
      [stood(details), said('ready'), interrupted(), said('auth'), resumed()],
    ],
    ['after a failure, which the loader says', undefined, [failed(error)]],
    ['when it comes later than it may', 'ready', [failed(error), said('ready'), stood(details)]],
    ['after the end, which the loader says', undefined, [stood(details), said('ready'), ended(error)]],
  ])('%s', (_, shown, events) => {
    expect(shownState(after(...events))).toBe(shown);
  });

  it('changes no more after the end', () => {
    const over = after(ended(error));
    for (const event of [said('ready'), stood(details), interrupted(), resumed(), failed(error)])
      expect(nextConnection(over, event)).toBe(over);
  });
});
