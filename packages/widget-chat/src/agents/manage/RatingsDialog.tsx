import { ResourceView, useI18n, useResource, useSignals } from '@oriel/app-kit';
import { type Agent, type AgentFeedback, listAgentFeedback } from '@oriel/contracts';
import { Dialog, Field, Select, Skeleton, sheet, useSheet } from '@oriel/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { agentName } from '../../session/agent-name';
import type { AgentsViewStore } from '../form/agents-view-store';
import css from './agents-view.css?inline';

const styles = sheet(css);

/** Options of {@link RatingsDialog}. */
export interface RatingsDialogProps {
  /** The first one is shown; a field offers the others. */
  agents: readonly Agent[];
  service: AgentsViewStore['service'];
  onClose: () => void;
}

/** How people have rated an agent's answers, with question and answer where they share them. */
export default function RatingsDialog({ agents, service, onClose }: RatingsDialogProps) {
  useSignals();
  useSheet(styles);
  const { t, locale } = useI18n();
  const { client, organizationId } = service;
  const [agentId, setAgentId] = useState(agents[0]?.id ?? '');
  const shown = agents.find(({ id }) => id === agentId);
  const name = shown ? agentName(shown, locale) : '';
  const found = useResource(
    signal => client.call(listAgentFeedback, { params: { organizationId, agentId } }, { signal }),
    agentId,
  );
  return (
    <Dialog size="wide" title={t('ratings.title', { name })} onClose={onClose} closeLabel={t('kit.close')}>
      {agents.length > 1 && (
        <Field label={t('composer.agent')}>
          <Select
            value={agentId}
            options={agents.map(each => ({ value: each.id, label: agentName(each, locale) }))}
            onChange={setAgentId}
          />
        </Field>
      )}
      <ResourceView compact level={3} resource={found} skeleton={<Skeleton lines={4} />}>
        {({ up, down, results }) =>
          results.length === 0 ? (
            <p className="a-muted">{t('ratings.none')}</p>
          ) : (
            <>
              <p className="a-muted">{t('ratings.counts', { up, down })}</p>
              <ol className="a-ratings">
                {results.map((rating, index) => (
                  // The list does not change while it is shown.
                  // biome-ignore lint/suspicious/noArrayIndexKey: ratings have no id, which could lead to their people
                  <Rating key={index} rating={rating} />
                ))}
              </ol>
            </>
          )
        }
      </ResourceView>
    </Dialog>
  );
}

function Rating({ rating: { rating, reason, ratedAt, shared } }: { rating: AgentFeedback }) {
  const { t, format } = useI18n();
  return (
    <li className="o-stack o-gap-1">
      <span className="o-row o-gap-2">
        {rating === 'up' ? <ThumbsUp aria-hidden="true" /> : <ThumbsDown aria-hidden="true" />}
        <b>{t(`feedback.${rating}`)}</b>
        {reason && <span>{t(`feedback.reason.${reason}`)}</span>}
        <time className="a-muted" dateTime={new Date(ratedAt).toISOString()}>
          {format.date(ratedAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
      {shared && (
        <>
          {shared.comment !== '' && <p dir="auto">{shared.comment}</p>}
          <details>
            <summary>{t('ratings.shared')}</summary>
            <h4>{t('ratings.question')}</h4>
            <p className="a-rated-text" dir="auto">
              {shared.question}
            </p>
            <h4>{t('ratings.answer')}</h4>
            <p className="a-rated-text" dir="auto">
              {shared.answer}
            </p>
          </details>
        </>
      )}
    </li>
  );
}
