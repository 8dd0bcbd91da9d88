import {
  centsOf,
  ResourceView,
  useErrorText,
  useFormat,
  useResource,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { getChannelCost, limitChannelCost, maxChatCost } from '@oriel/contracts';
import { Button, Dialog, Field, InlineNote, isComposing, TextInput } from '@oriel/ui';
import { type Ref, useRef, useState } from 'react';
import { useChat } from '../session/chat-context';
import { costText } from '../thread/actions/cost-text';

interface ChatCostDialogProps {
  /** The chat; undefined for one that has not begun. */
  params: { readonly organizationId: string; readonly channelId: string } | undefined;
  /** Estimate for the next answer. Default: unknown. */
  next?: string;
  onClose: () => void;
}

/** The cost of a chat's answers so far, and the limit that its owner sets. */
export default function ChatCostDialog({ params, next, onClose }: ChatCostDialogProps) {
  const t = useT();
  const { input, problem, isBusy, save } = useSavedLimit(params, onClose);
  return (
    <Dialog
      title={t('cost.title')}
      onClose={onClose}
      closeLabel={t('kit.close')}
      actions={
        params && (
          <>
            <Button onClick={onClose}>{t('kit.cancel')}</Button>
            <Button kind="primary" busy={isBusy} onClick={() => void save()}>
              {t('kit.save')}
            </Button>
          </>
        )
      }
    >
      <p>{t('cost.text')}</p>
      {next !== undefined && <p>{t('cost.next', { amount: next })}</p>}
      {params ? (
        <Limit params={params} input={input} problem={problem} onEnter={() => void save()} />
      ) : (
        <p>{t('cost.notBegun')}</p>
      )}
    </Dialog>
  );
}

/** Saves the limit in the field, once the field is there. */
function useSavedLimit(params: ChatCostDialogProps['params'], onClose: () => void) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const { host, drafts } = useChat();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    if (!params || !input.current) return;
    const limit = centsOf(input.current.value, maxChatCost);
    if (limit === undefined) return setProblem(t('cost.invalid', { max: format.money(maxChatCost) }));
    setBusy(true);
    try {
      await host.client.call(limitChannelCost, { params, body: { limit } }, { signal: host.signal });
      // The refused question can be sent again.
      drafts.problem.value = null;
      onClose();
    } catch (error) {
      setProblem(errorText(error).title);
      setBusy(false);
    }
  };
  return { input, problem, isBusy, save };
}

interface LimitProps {
  params: NonNullable<ChatCostDialogProps['params']>;
  input: Ref<HTMLInputElement>;
  problem: string | undefined;
  onEnter: () => void;
}

function Limit({ params, input, problem, onEnter }: LimitProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host } = useChat();
  const found = useResource(
    signal => host.client.call(getChannelCost, { params }, { signal }),
    params.channelId,
  );
  return (
    <ResourceView resource={found} compact level={3}>
      {({ costInEuro, limit, workspaceLimit }) => (
        <div className="o-stack o-gap-4">
          <p>{t('cost.soFar', { amount: costText(costInEuro, t, format) })}</p>
          <Field label={t('cost.limit')} help={t('cost.limitHelp')} error={problem}>
            <TextInput
              ref={input}
              inputMode="decimal"
              defaultValue={
                limit === null
                  ? ''
                  : format.number(limit / 100, { minimumFractionDigits: 2, useGrouping: false })
              }
              onKeyDown={event => {
                if (event.key === 'Enter' && !isComposing(event.nativeEvent)) onEnter();
              }}
            />
          </Field>
          {workspaceLimit !== null && (
            <InlineNote>{t('cost.workspace', { amount: format.money(workspaceLimit) })}</InlineNote>
          )}
        </div>
      )}
    </ResourceView>
  );
}
