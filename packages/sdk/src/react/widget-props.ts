import type { EventDetails, MountOptions } from '@oriel/sdk';
import type { CSSProperties, ReactNode } from 'react';
import { type EventProps, eventOf } from './event-props';
import type { OrielOptions } from './OrielProvider';

/** What went wrong; an `OrielError`. */
export type WidgetError = EventDetails['error'];

/** What the components of all widgets take. `data-*` and `aria-*` go to the container, too. */
export interface OrielWidgetProps extends OrielOptions, EventProps {
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly slot?: string;
  /**
   * Shown in place of the widget until it stands; on a server, too. Without one the text field of the widget is there at
   * once to be typed into. Where `load` is not `eager`, it only stands until the page has its scripts.
   */
  readonly fallback?: ReactNode;
  /** Shown in place of the widget when it cannot go on; `retry` mounts it anew. Without one the widget shows the error. */
  readonly errorFallback?: (error: WidgetError, retry: () => void) => ReactNode;
}

const containerProps = ['id', 'className', 'style', 'slot'];

/** Each prop to where it belongs. What nobody knows is taken for an option, which the SDK refuses. */
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
