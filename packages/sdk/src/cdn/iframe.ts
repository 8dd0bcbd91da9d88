import { complete } from 'oriel:handlers';
import { surfaces } from 'oriel:surfaces';
import { connectWidget as connect } from '../controller/widget-controller';
import { frameWidget } from '../isolation/frame/frame-widget';
import type { Entry } from '../loader/mount-context';

/** The entry of pages that show a widget in a frame: none of the widget's own code is in it. */
export const connectWidget: Entry['connectWidget'] = context =>
  connect(context, options => frameWidget(options, { surfaces, complete }));
