import { createDirectPair } from '@oriel/bridge';
import { hostSurface, type Peer, type WidgetsSurface, widgetSurface } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { createFrameExtras } from './frame-extras';

it('has the browser ask before the page is left for as long as a frame holds what would be lost', () => {
  const { host } = createDirectPair({
    // The test sends no requests to the host.
    host: { surface: hostSurface, handlers: {} as never },
    widget: { surface: widgetSurface, handlers: {} as never },
  });
  const peer = host as unknown as Peer<typeof hostSurface, WidgetsSurface>;
  const frames = [1, 2].map(() => createFrameExtras(document.createElement('iframe'), peer));
  const tell = (frame: number, detail: Parameters<ReturnType<typeof createFrameExtras>>[0]) =>
    frames[frame]?.(detail);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  expect(asks()).toBe(false);
  tell(0, { isDirty: true });
  tell(0, { isDirty: true });
  tell(1, { isDirty: true });
  expect(asks()).toBe(true);
  tell(0, { isDirty: false });
  tell(1, { isRaised: false });
  expect(asks()).toBe(true);
  tell(1, { isDirty: false });
  expect(asks()).toBe(false);
});
