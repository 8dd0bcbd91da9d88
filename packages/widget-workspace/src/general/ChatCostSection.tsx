import { centsOf, ResourceView, useForm, useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import { getChatCostLimit, maxChatCost, setChatCostLimit } from '@oriel/contracts';
import { SettingsGroup } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { SavedField } from '../parts/SavedField';

const schema = z.object({
  euro: z.string().check(z.refine(text => centsOf(text, maxChatCost) !== undefined)),
});

/** Limit for the cost of the answers of each chat. */
export function ChatCostSection({ organizationId }: { organizationId: string }) {
  useSignals();
  const t = useT();
  const { client } = useHost();
  const found = useResource(
    signal => client.call(getChatCostLimit, { params: { organizationId } }, { signal }),
    organizationId,
  );
  return (
    <SettingsGroup level={3} title={t('general.chatCost')} help={t('general.chatCostText')}>
      <ResourceView resource={found} compact level={3}>
        {({ limit }) => (
          <LimitRow organizationId={organizationId} limit={limit} onSaved={next => found.set(() => next)} />
        )}
      </ResourceView>
    </SettingsGroup>
  );
}

interface LimitRowProps {
  organizationId: string;
  limit: number | null;
  onSaved: (next: { limit: number | null }) => void;
}

function LimitRow({ organizationId, limit, onSaved }: LimitRowProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { client } = useHost();
  const stored =
    limit === null ? '' : format.number(limit / 100, { minimumFractionDigits: 2, useGrouping: false });
  const form = useForm(schema, { euro: stored });
  const isWrong = centsOf(form.values.value.euro, maxChatCost) === undefined;
  return (
    <SavedField
      form={form}
      name="euro"
      label={t('general.chatCostLimit')}
      help={t('general.chatCostHelp')}
      error={isWrong && t('general.chatCostInvalid', { max: format.money(maxChatCost) })}
      send={({ euro }, { signal }) =>
        client.call(
          setChatCostLimit,
          { params: { organizationId }, body: { limit: centsOf(euro, maxChatCost) ?? null } },
          { signal },
        )
      }
      onSaved={onSaved}
    />
  );
}
