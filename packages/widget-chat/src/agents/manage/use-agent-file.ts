import { useAct, useT } from '@oriel/app-kit';
import { type AgentFile, agentFile, agentsPerFile } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { fileNameOf } from '../../media/file-name';
import type { AgentsViewStore } from '../form/agents-view-store';

/** Maximum bytes of a file. The request limit is slightly higher. */
export const agentFileBytes = 1_000_000;

/** Saves agents as one file, or as several if they do not fit into one. */
export function useAgentFile(store: AgentsViewStore) {
  const t = useT();
  const host = useHost();
  const act = useAct();
  return (ids: readonly string[], name: string) =>
    act(
      async signal => {
        // Build all texts before saving the first.
        const texts = split(await store.exportAgents(ids, signal)).map(writeFile);
        const plain = fileNameOf(name) || 'agents';
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

/** Splits agents, in order, into files that fit into one import. */
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
