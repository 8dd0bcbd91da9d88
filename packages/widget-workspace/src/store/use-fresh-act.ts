import type { WorkspaceTab } from '@oriel/contracts';
import { useFreshSignIn } from '@oriel/widget-kit';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspace } from './workspace-context';

/** An act that needs a person who has just signed in. */
export interface WorkspaceAct {
  /** The tab that offers it. */
  readonly tab: WorkspaceTab;
  /** Its name in the address of the portal. */
  readonly act: string;
  /** Id of what it is about. Default: the workspace. */
  readonly subject?: string;
}

/**
 * Begins an act that needs a fresh sign-in: when the returned function is called, and once on its own when the portal returns
 * to it from the sign-in.
 *
 * @param run - does what a press does. Anybody can make an address: if `isAsked`, it asks before it does anything.
 */
export function useFreshAct(
  { tab, act, subject }: WorkspaceAct,
  run: (isAsked: boolean) => unknown,
): () => Promise<void> {
  const { takeAct } = useWorkspace();
  const askSignIn = useFreshSignIn();
  const begin = async (isAsked: boolean, isSignedIn: boolean) => {
    // The portal has the same addresses.
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
