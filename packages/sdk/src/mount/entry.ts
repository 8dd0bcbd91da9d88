import { connectMount as connect } from './connect-mount';
import type { Entry } from './controller';
import { loadWidget } from './load-widget';

/** Connects a mount; of the two isolations only the one that is wanted is fetched. */
export const connectMount: Entry['connectMount'] = context =>
  connect(context, async options => {
    if (context.isolation === 'shadow') {
      return (await import('../shadow/open-shadow')).openShadow(options, loadWidget);
    }
    return (await import('../frame/open-frame')).openFrame(options);
  });
