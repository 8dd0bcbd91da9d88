import { chatWidget } from '@oriel/widget-chat';
import { connectMount as connect } from '../mount/connect-mount';
import type { Entry } from '../mount/controller';
import { unknownWidget } from '../mount/unknown-widget';
import { openShadow } from '../shadow/open-shadow';

/** The entry of pages that show the chat in a shadow root: with the chat in it, for what compresses together is smaller. */
export const connectMount: Entry['connectMount'] = context =>
  connect(context, async options => {
    const name = context.options.widget ?? 'chat';
    if (name !== 'chat') throw unknownWidget(name);
    return openShadow(options, chatWidget);
  });
