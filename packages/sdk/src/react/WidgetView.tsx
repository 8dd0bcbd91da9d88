import type { MountOptions, WidgetHandle } from '@oriel/sdk';
import { type ForwardedRef, Fragment, type ReactElement, useImperativeHandle } from 'react';
import { useClientLayoutEffect } from './use-client-layout-effect';
import { useMountedWidget } from './use-widget';
import { type OrielWidgetProps, sortProps } from './widget-props';

interface WidgetViewProps {
  readonly widgetName: NonNullable<MountOptions['widget']>;
  /** Has the names of the widget's own props. */
  readonly ownProps: readonly string[];
  readonly given: OrielWidgetProps;
  readonly handleRef: ForwardedRef<WidgetHandle>;
}

const starting = ['idle', 'loading', 'connecting'];

/** What the component of every widget renders: a `div`, which the widget is mounted into. */
export function WidgetView({ widgetName, ownProps, given, handleRef }: WidgetViewProps): ReactElement {
  const { fallback, errorFallback, ...rest } = given;
  const { container, options } = sortProps(rest, ownProps);
  const { widget, status, said } = useMountedWidget({ ...options, widget: widgetName });
  const { handle, state, error } = status;
  const isLazy = said.load ? said.load !== 'eager' : said.launcher === 'bubble';
  const isStarting = !handle || (!isLazy && starting.includes(state));
  let cover = isStarting ? fallback : null;
  if (state === 'error' && error && errorFallback) cover = errorFallback(error, widget.retry);
  const isCovered = cover != null && cover !== false;

  // Declared behind the effect that mounts, so the first commit has the handle before a render knows of it. A ref that
  // has none yet is told null, as any other ref.
  useImperativeHandle(handleRef, () => (handle ?? widget.status().handle) as WidgetHandle, [handle, widget]);
  useClientLayoutEffect(() => {
    // `hidden` is the page's, and open() and close() use it.
    if (handle?.element) handle.element.style.display = isCovered ? 'none' : '';
  }, [handle, isCovered]);

  return (
    <div {...container} ref={widget.place}>
      {/* A text alone would make React write over all that the container holds. */}
      <Fragment key="cover">{cover}</Fragment>
    </div>
  );
}
