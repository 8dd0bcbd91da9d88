import { connectMount as connect } from './connect-mount';
import type { Entry } from './controller';

/** Connects a mount; of the widgets and the isolations only what is wanted is fetched. */
export const connectMount: Entry['connectMount'] = context =>
  connect(context, async options => {
    if (context.isolation === 'shadow') return (await import('../shadow/show-widget')).showWidget(options);
    return (await import('../frame/frame-widget')).frameWidget(options);
  });
