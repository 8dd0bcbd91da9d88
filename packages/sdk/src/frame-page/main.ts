import { runFramePage } from './run-frame-page';

/*
 * The script of the frame page of one widget, built for each. The text field of the page works without it; this fetches
 * the widget and lets it wait for the page that embeds it.
 */
runFramePage(() => import('./start-widget').then(({ startWidget }) => startWidget()));
