import { runFramePage } from './run-frame-page';

/*
 * The script of the frame page. Its text field works without it; this fetches the widget and lets it wait for the page
 * that embeds it.
 */
runFramePage(widget => import('./start-widget').then(({ startWidget }) => startWidget(widget)));
