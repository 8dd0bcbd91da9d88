import {
  type DiagramImageRequest,
  type DiagramRequest,
  diagramGreeting,
  diagramLimits,
  diagramReport,
  type StillDiagram,
} from '@oriel/contracts';
import * as z from 'zod/mini';

/*
 * The host side of a frame that draws. Its page has no origin and draws untrusted content, so:
 *   1. only messages from the window of this frame are accepted, and only while it has no origin;
 *   2. its first message brings a port; all other messages use that port and are validated;
 *   3. a second page in the frame, a second greeting or a timeout ends the connection.
 */

/** Reason why the drawing failed. */
export type DiagramFailure = 'syntax' | 'time' | 'size' | 'load';

export interface DiagramListener {
  /** The drawing is done and has this height. */
  drawn(height: number): void;
  /** The drawing failed; the frame can be reused only if the source of the diagram was wrong. */
  failed(reason: DiagramFailure): void;
}

export interface OpenDiagram {
  /** Requests a drawing that replaces the previous one. */
  draw(wish: Omit<DiagramRequest, 'id'>): void;
  /** Reads the image. Rejects if it does not arrive. */
  readImage(): Promise<StillDiagram>;
  close(): void;
}

/** Connects to the page loading in a frame. */
export function openDiagram(frame: HTMLIFrameElement, { drawn, failed }: DiagramListener): OpenDiagram {
  const { ownerDocument: document } = frame;
  const view = document.defaultView ?? window;
  const closing = new AbortController();
  const { signal } = closing;
  let port: MessagePort | undefined;
  let wish: DiagramRequest | undefined;
  let loads = 0;
  let receive: ((image: StillDiagram) => void) | undefined;
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
    if (report.data.kind === 'image') return receive?.(report.data.image);
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
    readImage: () =>
      new Promise((resolve, reject) => {
        const timeout = view.setTimeout(
          () => reject(new Error('The image of the diagram did not arrive.')),
          diagramLimits.drawTime,
        );
        receive = image => {
          view.clearTimeout(timeout);
          resolve(image);
        };
        const request: DiagramImageRequest = { kind: 'image', id: wish?.id ?? 0 };
        port?.postMessage(request);
      }),
    close,
  };
}
