import { describe, expect, it, vi } from 'vitest';
import { missedPings, pingInterval, startHeartbeat } from './heartbeat';
import { manualClock } from './testing/manual-clock';

function setUp() {
  const clock = manualClock();
  const ping = vi.fn();
  const onLost = vi.fn();
  return { clock, ping, onLost, heartbeat: startHeartbeat({ clock, ping, onLost }) };
}

describe('the heartbeat', () => {
  it('pings in turn and is content while it is answered', () => {
    const { clock, ping, onLost, heartbeat } = setUp();
    for (let turn = 0; turn < 10; turn += 1) {
      clock.advance(pingInterval);
      heartbeat.beat();
    }
    expect(ping).toHaveBeenCalledTimes(10);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('tells once that nobody answers', () => {
    const { clock, onLost } = setUp();
    clock.advance(pingInterval * missedPings);
    expect(onLost).not.toHaveBeenCalled();
    clock.advance(pingInterval);
    expect(onLost).toHaveBeenCalledOnce();
    clock.advance(pingInterval * 10);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('starts afresh after a sign of life', () => {
    const { clock, onLost, heartbeat } = setUp();
    clock.advance(pingInterval * missedPings);
    heartbeat.beat();
    clock.advance(pingInterval * missedPings);
    expect(onLost).not.toHaveBeenCalled();
    clock.advance(pingInterval);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('leaves no timer', () => {
    const { clock, heartbeat } = setUp();
    clock.advance(pingInterval);
    heartbeat.stop();
    expect(clock.timers).toBe(0);
  });
});
