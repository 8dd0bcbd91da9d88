import type { MountOptions, WidgetHandle } from '@oriel/sdk';
import { type ForwardedRef, Fragment, type ReactElement, useImperativeHandle } from 'react';
import { useClientLayoutEffect } from './use-client-layout-effect';
import { useMountedWidget } from './use-widget';
import { type OrielWidgetProps, sortProps } from './widget-props';

interface WidgetViewProps {
  readonly widgetName: NonNullable<MountOptions['widget']>;
  /** Names of the widget's own props. */
  readonly ownProps: readonly string[];
  readonly given: OrielWidgetProps;
  readonly handleRef: ForwardedRef<WidgetHandle>;
}

const starting = ['idle', 'loading', 'connecting'];

/** Renders a widget component: a `div` that the widget is mounted into. */
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

  // Declared after the effect that mounts, so the first commit has the handle before a render knows it. As with any ref, null
  // means that there is none yet.
  useImperativeHandle(handleRef, () => (handle ?? widget.status().handle) as WidgetHandle, [handle, widget]);
  useClientLayoutEffect(() => {
    // The page, `open()` and `close()` use `hidden`, so use the style instead.
    if (handle?.element) handle.element.style.display = isCovered ? 'none' : '';
  }, [handle, isCovered]);

  return (
    <div {...container} ref={widget.place}>
      {/* A text child alone would make React overwrite everything in the container. */}
      <Fragment key="cover">{cover}</Fragment>
    </div>
  );
}
