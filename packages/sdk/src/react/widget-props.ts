import type { EventDetails, MountOptions } from '@oriel/sdk';
import type { CSSProperties, ReactNode } from 'react';
import { type EventProps, eventOf } from './event-props';
import type { OrielOptions } from './OrielProvider';

/** The error of a widget; an `OrielError`. */
export type WidgetError = EventDetails['error'];

/** Props of every widget component. `data-*` and `aria-*` are passed to the container, too. */
export interface OrielWidgetProps extends OrielOptions, EventProps {
  /** Id of the container. */
  readonly id?: string;
  /** Class of the container. */
  readonly className?: string;
  /** Style of the container; it gives the widget its height with `size="fill"`. */
  readonly style?: CSSProperties;
  /** Slot of the container, inside an element with slots. */
  readonly slot?: string;
  /**
   * Shown in place of the widget until it is ready; on a server, too. Without it, the widget's text field is usable at once. If
   * `load` is not `eager`, it is only shown until the page's scripts have loaded.
   */
  readonly fallback?: ReactNode;
  /** Shown in place of the widget when it cannot continue; `retry` remounts it. Without it, the widget shows the error. */
  readonly errorFallback?: (error: WidgetError, retry: () => void) => ReactNode;
}

const containerProps = ['id', 'className', 'style', 'slot'];

/** Sorts the props by destination. Unknown props are treated as options, which the SDK rejects. */
export function sortProps(given: object, ownProps: readonly string[]) {
  const container: Record<string, unknown> = {};
  const props: Record<string, unknown> = {};
  const on: Record<string, unknown> = {};
  const options: MountOptions = { props, on };
  for (const [name, value] of Object.entries(given)) {
    const event = eventOf(name);
    if (event) on[event] = value;
    else if (ownProps.includes(name)) props[name] = value;
    else if (containerProps.includes(name) || /^(data|aria)-/.test(name)) container[name] = value;
    else Object.assign(options, { [name]: value });
  }
  return { container, options };
}
