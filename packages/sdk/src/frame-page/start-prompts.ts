import { promptsHostSurface } from '@oriel/contracts';
import { startFrame } from '@oriel/widget-kit';
import { promptsWidget } from '@oriel/widget-prompts';

/** Shows the prompts in the frame page as soon as a page that may embed them has said hello. */
export async function startPrompts(): Promise<void> {
  await startFrame(promptsWidget, promptsHostSurface);
}
