import { effect } from '@preact/signals-react';
import type { WidgetHost } from '../host/widget-host';

/** Least change of height that is told, in CSS pixels: rounding at odd zooms must not make a frame grow for ever. */
const hysteresis = 2;

/** Tells the host of a frame how high the content is, while the host wants it that high. */
export function reportHeight(
  container: HTMLElement,
  host: WidgetHost,
  emit: (event: string, detail: unknown) => void,
): () => void {
  const view = container.ownerDocument.defaultView;
  if (!view?.ResizeObserver) return () => {};
  let told = 0;
  const observer = new view.ResizeObserver(entries => {
    const height = Math.ceil(entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0);
    if (Math.abs(height - told) < hysteresis) return;
    told = height;
    emit('resize', { height });
  });
  const stop = effect(() => {
    observer.disconnect();
    const isAuto = host.state.value.size === 'auto';
    const content = container.firstElementChild;
    if (isAuto && content) observer.observe(content);
  });
  return () => {
    stop();
    observer.disconnect();
  };
}
