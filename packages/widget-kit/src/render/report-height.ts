import { effect } from '@preact/signals-react';
import type { WidgetHost } from '../host/widget-host';

/** Minimum reported change of height, in CSS pixels: rounding at odd zooms must not make a frame grow forever. */
const hysteresis = 2;

/**
 * Reports the content height of a frame to the host, while the host sizes the frame by it. Requires the first render.
 *
 * @param pageHeight - the base for heights relative to the window, because the frame's own window has the height reported here
 */
export function reportHeight(
  container: HTMLElement,
  host: WidgetHost,
  emit: (event: string, detail: unknown) => void,
  pageHeight: number | undefined,
): () => void {
  const content = container.firstElementChild;
  if (!window.ResizeObserver || !content) return () => {};
  if (pageHeight) container.style.setProperty('--_page-height', `${pageHeight}px`);
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (Math.abs(height - reported) < hysteresis) return;
    reported = height;
    emit('resize', { height });
  });
  const stop = effect(() => {
    observer.disconnect();
    if (host.state.value.size === 'auto') observer.observe(content);
  });
  return () => {
    stop();
    observer.disconnect();
  };
}
