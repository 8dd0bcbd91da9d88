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
  it('pings at each interval and reports nothing while pings are answered', () => {
    const { clock, ping, onLost, heartbeat } = setUp();
    for (let turn = 0; turn < 10; turn += 1) {
      clock.advance(pingInterval);
      heartbeat.beat();
    }
    expect(ping).toHaveBeenCalledTimes(10);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('reports a lost connection once', () => {
    const { clock, onLost } = setUp();
    clock.advance(pingInterval * missedPings);
    expect(onLost).not.toHaveBeenCalled();
    clock.advance(pingInterval);
    expect(onLost).toHaveBeenCalledOnce();
    clock.advance(pingInterval * 10);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('starts counting again after a message', () => {
    const { clock, onLost, heartbeat } = setUp();
    clock.advance(pingInterval * missedPings);
    heartbeat.beat();
    clock.advance(pingInterval * missedPings);
    expect(onLost).not.toHaveBeenCalled();
    clock.advance(pingInterval);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('leaves no timer after it stops', () => {
    const { clock, heartbeat } = setUp();
    clock.advance(pingInterval);
    heartbeat.stop();
    expect(clock.timers).toBe(0);
  });
});
