import { runFramePage } from './run-frame-page';

/*
 * The script of one widget's frame page, built for each. The page's text field works without it; this script loads the widget and
 * lets it wait for the embedding page.
 */
runFramePage(() => import('./start-widget').then(({ startWidget }) => startWidget()));
