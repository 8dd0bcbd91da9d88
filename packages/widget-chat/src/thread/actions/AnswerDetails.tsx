import { ResourceView, type Translate, useI18n, useResource, useSignals } from '@oriel/app-kit';
import {
  type DataPolicy,
  type Locale,
  listModelServices,
  type MessageDetails,
  readMessageDetails,
} from '@oriel/contracts';
import { Facts, PopoverPanel, Skeleton } from '@oriel/ui';
import { Fragment, type RefObject } from 'react';
import { useChat } from '../../session/chat-context';
import { costText } from './cost-text';

interface AnswerDetailsProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** @param returnsFocus - no other element takes the focus */
  onClose: (returnsFocus: boolean) => void;
}

/** Details of an answer: agent, model, service, location, data policy, time, tokens and cost. */
export default function AnswerDetails({ id, anchor, onClose }: AnswerDetailsProps) {
  useSignals();
  const { t } = useI18n();
  const { host, currentOrganization } = useChat();
  const details = useResource(signal => {
    const organizationId = currentOrganization.peek()?.session.organization.id ?? '';
    return host.client.call(readMessageDetails, { params: { organizationId, messageId: id } }, { signal });
  }, id);
  const services = useResource(signal => host.client.call(listModelServices, {}, { signal }));
  return (
    <PopoverPanel anchor={anchor} onClose={onClose} className="c-details" label={t('message.details')}>
      <h3>{t('message.details')}</h3>
      <ResourceView resource={details} skeleton={<Skeleton lines={5} />} level={3} compact>
        {found => (
          <DetailsList
            details={found}
            // Without the services, the other details are still of use.
            policy={services.value.value?.find(({ name }) => name === found.serviceName)?.dataPolicy}
          />
        )}
      </ResourceView>
    </PopoverPanel>
  );
}

function DetailsList({ details, policy }: { details: MessageDetails; policy: DataPolicy | undefined }) {
  const { t, format, locale } = useI18n();
  const {
    agentName,
    modelName,
    serviceName,
    isFallback,
    hostLocation,
    durationMs,
    inputTokens,
    outputTokens,
    costInEuro,
  } = details;
  const tokens =
    inputTokens === null || outputTokens === null
      ? null
      : t('details.tokensText', { input: format.number(inputTokens), output: format.number(outputTokens) });
  const rows: readonly (readonly [string, string | null])[] = [
    [t('details.agent'), agentName],
    [t('details.model'), modelName && isFallback ? t('details.fallback', { model: modelName }) : modelName],
    [t('details.service'), serviceName],
    [
      t('details.host'),
      hostLocation && t(hostLocation === 'any' ? 'details.anywhere' : `agents.place.${hostLocation}`),
    ],
    ...(policy ? [[t('details.data'), policyText(policy, t, locale)] as const] : []),
    [t('details.duration'), durationMs === null ? null : format.duration(durationMs)],
    [t('details.tokens'), tokens],
    [t('details.cost'), costInEuro === null ? null : costText(costInEuro, t, format)],
  ];
  return (
    <Facts align="end">
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value ?? t('details.unknown')}</dd>
        </Fragment>
      ))}
    </Facts>
  );
}

/** The handling of questions and answers by the company that runs the service; null if nothing is known. */
function policyText(
  { retentionDays: days, trains, text }: DataPolicy,
  t: Translate,
  locale: Locale,
): string | null {
  const parts = [
    days === 'none' && t('details.storedNever'),
    typeof days === 'number' && t('details.stored', { count: days }),
    trains !== 'unknown' && t(trains ? 'details.trains' : 'details.trainsNever'),
    text?.[locale],
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}
