import { complete } from 'oriel:handlers';
import { surfaces } from 'oriel:surfaces';
import { frameWidget } from '../frame/frame-widget';
import { connectMount as connect } from '../mount/connect-mount';
import type { Entry } from '../mount/controller';

/** The entry of pages that show a widget in a frame: none of the widget's own code is in it. */
export const connectMount: Entry['connectMount'] = context =>
  connect(context, options => frameWidget(options, { surfaces, complete }));
