import { runFramePage } from './run-frame-page';

/** The script of the frame page of the prompts. */
runFramePage(() => import('./start-prompts').then(({ startPrompts }) => startPrompts()));
