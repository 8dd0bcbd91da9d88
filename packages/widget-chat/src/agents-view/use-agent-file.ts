import { type AgentFile, agentFile, agentsPerFile } from '@oriel/contracts';
import { useAct, useHost, useT } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { AgentsViewStore } from './agents-view-store';

/** Bytes of a file: as much as a request takes, which has a little more. */
export const agentFileBytes = 1_000_000;

/** Saves agents as a file for the person, or as several where one does not take them all. */
export function useAgentFile(store: AgentsViewStore) {
  const t = useT();
  const host = useHost();
  const act = useAct();
  return (ids: readonly string[], name: string) =>
    act(
      async signal => {
        // All of them are there before the first is saved.
        const texts = split(await store.exportAgents(ids, signal)).map(writeFile);
        // Signs that some file systems refuse.
        const plain = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'agents';
        const total = texts.length;
        for (const [index, text] of texts.entries()) {
          const fileName =
            total === 1 ? plain : t('agents.exportPart', { name: plain, number: index + 1, total });
          const data = new TextEncoder().encode(text).buffer;
          await host.download({ name: `${fileName}.json`, type: 'application/json', data });
        }
        if (total > 1)
          await host.notify({
            kind: 'success',
            title: t('agents.exportedParts', { total }),
            text: t('agents.exportedPartsText'),
          });
      },
      { failed: t('agents.exportFailed') },
    );
}

type Agents = AgentFile['agents'];

const writeFile = (agents: Agents): string =>
  JSON.stringify(z.encode(agentFile, { format: 'oriel-agents', version: 1, agents }), null, 2);

/** Agents in their order, as many in each file as an import takes. */
function split(agents: Agents): Agents[] {
  const files: Agents[] = [];
  let room = 0;
  for (const agent of agents) {
    const bytes = new TextEncoder().encode(writeFile([agent])).byteLength;
    const last = files.at(-1);
    if (last && last.length < agentsPerFile && bytes <= room) {
      last.push(agent);
      room -= bytes;
    } else {
      files.push([agent]);
      room = agentFileBytes - bytes;
    }
  }
  return files;
}
