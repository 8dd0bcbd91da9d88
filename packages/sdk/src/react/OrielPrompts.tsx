import type { PromptsProps, WidgetHandle } from '@oriel/sdk';
import { forwardRef } from 'react';
import { WidgetView } from './WidgetView';
import type { OrielWidgetProps } from './widget-props';

/** Every option of `mount()`, a prop for each event, and what only the prompts know. */
export type OrielPromptsProps = OrielWidgetProps & Readonly<PromptsProps>;

/** The names of the prompts' own props; the type leaves none out. */
const ownProps: Record<keyof PromptsProps, true> = {
  view: true,
  promptId: true,
  insert: true,
  title: true,
  type: true,
  search: true,
  tags: true,
  visibility: true,
  order: true,
  page: true,
  pageSize: true,
  layout: true,
  list: true,
};

/** The prompt library. Its own props (`view`, `type` …), every option of `mount()`, and `onX` for every event; `ref` gives the handle. */
export const OrielPrompts = forwardRef<WidgetHandle, OrielPromptsProps>(function OrielPrompts(given, ref) {
  return <WidgetView widgetName="prompts" ownProps={ownProps} given={given} handleRef={ref} />;
});
