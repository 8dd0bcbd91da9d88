import { complete } from 'oriel:handlers';
import { surfaces } from 'oriel:surfaces';
import { widget } from 'oriel:widget';
import { connectWidget as connect } from '../controller/widget-controller';
import { chooseWidget } from '../isolation/choose-widget';
import { openShadow } from '../isolation/shadow/open-shadow';
import type { Entry } from '../loader/mount-context';

/**
 * The entry for pages that show one widget in a shadow root, built for each widget with the widget included, because code
 * compressed together is smaller. Every widget but the default one gets a second build without the code in the default widget's
 * entry.
 */
export const connectWidget: Entry['connectWidget'] = context =>
  connect(context, async options => {
    // The default widget's entry also rejects names that no build has.
    chooseWidget(context);
    return openShadow(complete(options), widget, surfaces.hostSurface);
  });
