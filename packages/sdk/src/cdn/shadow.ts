import { complete } from 'oriel:handlers';
import { surfaces } from 'oriel:surfaces';
import { widget } from 'oriel:widget';
import { connectWidget as connect } from '../controller/widget-controller';
import { chooseWidget } from '../isolation/choose-widget';
import { openShadow } from '../isolation/shadow/open-shadow';
import type { Entry } from '../loader/mount-context';

/**
 * The entry of pages that show one widget in a shadow root, built for each widget: with the widget in it, for what
 * compresses together is smaller. Built once more for each but the default one, without what that one's entry has.
 */
export const connectWidget: Entry['connectWidget'] = context =>
  connect(context, async options => {
    // A name that no build has is answered by the entry of the default widget.
    chooseWidget(context);
    return openShadow(complete(options), widget, surfaces.hostSurface);
  });
