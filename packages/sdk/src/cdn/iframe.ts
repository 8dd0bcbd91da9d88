import { complete } from 'oriel:handlers';
import { surfaces } from 'oriel:surfaces';
import { connectWidget as connect } from '../controller/widget-controller';
import { frameWidget } from '../isolation/frame/frame-widget';
import type { Entry } from '../loader/mount-context';

/** The entry for pages that show a widget in an iframe; it contains no widget code. */
export const connectWidget: Entry['connectWidget'] = context =>
  connect(context, options => frameWidget(options, { surfaces, complete }));
