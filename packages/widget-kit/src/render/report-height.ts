import { effect } from '@preact/signals-react';
import type { WidgetHost } from '../host/widget-host';

/** Least change of height that is told, in CSS pixels: rounding at odd zooms must not make a frame grow for ever. */
const hysteresis = 2;

/**
 * Tells the host of a frame how high the content is, while the host wants it that high. The first picture has to stand.
 *
 * @param pageHeight - what a share of the window is a share of: the frame's own window is as high as what is told here
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
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (Math.abs(height - told) < hysteresis) return;
    told = height;
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
