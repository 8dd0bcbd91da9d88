import type { ChatProps, WidgetHandle } from '@oriel/sdk';
import { forwardRef } from 'react';
import { WidgetView } from './WidgetView';
import type { OrielWidgetProps } from './widget-props';

/** Every option of `mount()`, a prop for each event, and what only the chat knows. */
export type OrielChatProps = OrielWidgetProps & Readonly<ChatProps>;

/** The names of the chat's own props; the type leaves none out. */
const ownProps: Record<keyof ChatProps, true> = {
  agent: true,
  channel: true,
  skipFetch: true,
  layout: true,
  readonly: true,
  title: true,
  suggestions: true,
};

/** The chat. Its own props (`agent`, `layout` …), every option of `mount()`, and `onX` for every event; `ref` gives the handle. */
export const OrielChat = forwardRef<WidgetHandle, OrielChatProps>(function OrielChat(given, ref) {
  return <WidgetView widgetName="chat" ownProps={ownProps} given={given} handleRef={ref} />;
});
