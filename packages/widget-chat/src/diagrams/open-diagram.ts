import { type DiagramRequest, diagramGreeting, diagramLimits, diagramReport } from '@oriel/contracts';
import * as z from 'zod/mini';

/*
 * The near end of a frame that draws. Its page has no origin and what it draws was written by anybody, so:
 * 1. only the window in this very frame is listened to, and only as long as it has no origin;
 * 2. its first word brings a port; all else goes through that, and is checked;
 * 3. a second page in the frame, a second greeting, or no answer in time end it.
 */

/** Why there is no drawing. */
export type DiagramFailure = 'syntax' | 'time' | 'size' | 'load';

export interface DiagramListener {
  /** It stands, this high. */
  drawn(height: number): void;
  /** There will be no drawing; the frame is of no use any more but for a diagram whose source is wrong. */
  failed(reason: DiagramFailure): void;
}

export interface OpenDiagram {
  /** Asks for a drawing in place of the one before. */
  draw(wish: Omit<DiagramRequest, 'id'>): void;
  close(): void;
}

/** Speaks with the page that is being loaded in a frame. */
export function openDiagram(frame: HTMLIFrameElement, { drawn, failed }: DiagramListener): OpenDiagram {
  const { ownerDocument: document } = frame;
  const view = document.defaultView ?? window;
  const closing = new AbortController();
  const { signal } = closing;
  let port: MessagePort | undefined;
  let wish: DiagramRequest | undefined;
  let loads = 0;
  let timer = view.setTimeout(() => fail('load'), diagramLimits.loadTime);

  const close = () => {
    closing.abort();
    port?.close();
    view.clearTimeout(timer);
  };
  const fail = (reason: DiagramFailure) => {
    close();
    failed(reason);
  };
  const limit = (time: number, reason: DiagramFailure) => {
    view.clearTimeout(timer);
    timer = view.setTimeout(() => fail(reason), time);
  };

  const listen = ({ data }: MessageEvent<unknown>) => {
    const report = z.safeParse(diagramReport, data);
    if (!report.success || report.data.id !== wish?.id) return;
    if (report.data.kind === 'started') return limit(diagramLimits.drawTime, 'time');
    view.clearTimeout(timer);
    if (report.data.kind === 'drawn') drawn(report.data.height);
    else fail(report.data.kind === 'failed' ? 'load' : 'syntax');
  };
  view.addEventListener(
    'message',
    ({ source, origin, data, ports: [end] }) => {
      if (source !== frame.contentWindow || origin !== 'null' || data !== diagramGreeting || !end) return;
      if (port) return fail('load');
      port = end;
      port.onmessage = listen;
      if (wish) port.postMessage(wish);
    },
    { signal },
  );
  frame.addEventListener(
    'load',
    () => {
      loads += 1;
      if (loads > 1) fail('load');
    },
    { signal },
  );
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective === 'frame-src' && frame.src.startsWith(blockedURI)) fail('load');
    },
    { signal },
  );

  return {
    draw(next) {
      wish = { ...next, id: (wish?.id ?? 0) + 1 };
      if (port) limit(diagramLimits.loadTime, 'load');
      port?.postMessage(wish);
    },
    close,
  };
}
