import type { Entry } from '../loader/mount-context';
import { connectWidget as connect } from './widget-controller';

/** Connects a mount; loads only the widget and the isolation that it uses. */
export const connectWidget: Entry['connectWidget'] = context =>
  connect(context, async options => {
    if (context.isolation === 'shadow')
      return (await import('../isolation/shadow/show-widget')).showWidget(options);
    return (await import('../isolation/frame/frame-widget')).frameWidget(options);
  });
