import type { WorkspaceTab } from '@oriel/contracts';
import { useFreshSignIn } from '@oriel/widget-kit';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspace } from './workspace-context';

/** An action that needs a recent sign-in. */
export interface WorkspaceAct {
  /** The tab that offers it. */
  readonly tab: WorkspaceTab;
  /** Its name in the portal's URL. */
  readonly act: string;
  /** Id of its subject. Default: the workspace. */
  readonly subject?: string;
}

/**
 * Starts an action that needs a recent sign-in: when the returned function is called, and once automatically when the portal
 * returns to it from the sign-in.
 *
 * @param run - performs the action. URLs can be forged: if `isAsked`, it confirms before doing anything.
 */
export function useFreshAct(
  { tab, act, subject }: WorkspaceAct,
  run: (isAsked: boolean) => unknown,
): () => Promise<void> {
  const { takeAct } = useWorkspace();
  const askSignIn = useFreshSignIn();
  const begin = async (isAsked: boolean, isSignedIn: boolean) => {
    // The portal uses the same URLs.
    const page = tab === 'members' ? '/workspace/manage' : `/workspace/manage/${tab}`;
    if (isSignedIn || (await askSignIn({ page, act, subject }))) await run(isAsked);
  };
  const beginAsked = useEffectEvent((isSignedIn: boolean) => void begin(true, isSignedIn));
  useEffect(() => {
    const asked = takeAct(act, subject);
    if (asked) beginAsked(asked.isSignedIn);
  }, [takeAct, act, subject]);
  return () => begin(false, false);
}
