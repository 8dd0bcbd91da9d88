import { type MountOptions, type WidgetHandle, type WidgetProps, widgets } from '@oriel/sdk';
import { type ForwardRefExoticComponent, forwardRef, type PropsWithoutRef, type RefAttributes } from 'react';
import { WidgetView } from './WidgetView';
import type { OrielWidgetProps } from './widget-props';

/** Every option of `mount()`, a prop for each event, and the options of the widget itself. */
export type WidgetComponentProps<Name extends keyof WidgetProps> = OrielWidgetProps &
  Readonly<WidgetProps[Name]>;

/** A component that shows a widget. Declarations use this named type; otherwise they would repeat all of its parts. */
export type WidgetComponent<Name extends keyof WidgetProps> = ForwardRefExoticComponent<
  PropsWithoutRef<WidgetComponentProps<Name>> & RefAttributes<WidgetHandle>
>;

/** Creates the component of a widget; `ref` is the handle. @__NO_SIDE_EFFECTS__ */
export function widgetComponent<Name extends keyof WidgetProps & NonNullable<MountOptions['widget']>>(
  name: Name,
): WidgetComponent<Name> {
  return forwardRef<WidgetHandle, WidgetComponentProps<Name>>((given, ref) => (
    // The widgets' own options have different names from these.
    <WidgetView
      widgetName={name}
      ownProps={widgets[name].props}
      // The props of one widget are a part of the props of all.
      given={given as OrielWidgetProps}
      handleRef={ref}
    />
  ));
}
