import { agentFile } from '@oriel/contracts';
import { useAct, useHost, useT } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { AgentsViewStore } from './agents-view-store';

/** Saves agents as a file for the person; no ids: all of the workspace. */
export function useAgentFile(store: AgentsViewStore) {
  const t = useT();
  const host = useHost();
  const act = useAct();
  return (ids: readonly string[], name: string) =>
    act(
      async signal => {
        const file = await store.exportFile(ids, signal);
        const text = JSON.stringify(z.encode(agentFile, file), null, 2);
        // Signs that some file systems refuse.
        const fileName = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'agents';
        const data = new TextEncoder().encode(text).buffer;
        await host.download({ name: `${fileName}.json`, type: 'application/json', data });
      },
      { failed: t('agents.exportFailed') },
    );
}
