import { allTexts, fetched, useFormat, useSignals, useT } from '@oriel/app-kit';
import { estimateCost } from '@oriel/contracts';
import { Button, Tooltip } from '@oriel/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useChat } from '../session/chat-context';

const ChatCostDialog = fetched(() => import('./ChatCostDialog'), allTexts);

/** Milliseconds after the last change of the question. */
const typingPause = 600;

/**
 * The approximate cost of the next answer, beside the agent, for people who may see the workspace's credit. It opens the cost and
 * the limit of the chat. Sending never waits for it.
 */
export function CostEstimate() {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host, drafts, threads, comparing, currentOrganization, attached } = useChat();
  const [euro, setEuro] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(host.root.querySelector('.c-grow')), [host]);
  const organization = currentOrganization.value;
  const organizationId = organization?.session.organization.id;
  const isShown = Boolean(organization?.credits.credits.value);
  const agentId = organization?.agents.current.value?.id;
  const others = agentId === undefined ? undefined : comparing.value?.(agentId).compareWith;
  const agentIds = agentId === undefined ? '' : [agentId, ...(others ?? [])].join();
  const thread = threads.shown.value;
  const channelId = thread.channelId.value ?? undefined;
  const characters = drafts.text.value.trim().length;
  const files = attached.value;
  const fileIds = files && files !== 'busy' ? (files.fileIds?.join() ?? '') : '';
  const isAnswering = thread.run.value !== null;
  useEffect(() => {
    if (!isShown || organizationId === undefined || agentIds === '' || isAnswering) return;
    const asking = new AbortController();
    const { signal } = asking;
    const read = async () => {
      const query = { characters, channel_id: channelId, file_ids: fileIds || undefined };
      const costs = await Promise.all(
        agentIds
          .split(',')
          .map(agent_id =>
            host.client.call(
              estimateCost,
              { params: { organizationId }, query: { ...query, agent_id } },
              { signal },
            ),
          ),
      );
      setEuro(costs.reduce((sum, { costInEuro }) => sum + costInEuro, 0));
    };
    // A chat without an estimate works like any other.
    const timer = setTimeout(() => void read().catch(() => undefined), typingPause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [host, organizationId, agentIds, channelId, characters, fileIds, isShown, isAnswering]);
  if (!isShown || !euro || !place || !organizationId) return null;
  const amount = estimateText(euro, t, format);
  return createPortal(
    <>
      <Tooltip text={t('cost.estimate', { amount })}>
        <Button
          kind="ghost"
          size="small"
          aria-label={t('cost.estimate', { amount })}
          aria-haspopup="dialog"
          onPointerEnter={ChatCostDialog.preload}
          onClick={() => setOpen(true)}
        >
          {amount}
        </Button>
      </Tooltip>
      {isOpen && (
        <ChatCostDialog
          params={channelId === undefined ? undefined : { organizationId, channelId }}
          next={amount}
          onClose={() => setOpen(false)}
        />
      )}
    </>,
    place,
  );
}

/** The estimate with the precision that it has: tenths of a cent, from a euro on whole cents. */
function estimateText(
  euro: number,
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
): string {
  const cents = euro * 100;
  if (cents >= 100) return t('cost.about', { amount: format.money(Math.round(cents)) });
  const isTiny = cents < 0.1;
  const amount = format.number(isTiny ? 0.1 : cents, { maximumFractionDigits: 1 });
  return t(isTiny ? 'cost.lessCent' : 'cost.aboutCent', { amount });
}
