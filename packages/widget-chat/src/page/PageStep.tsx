import { useSignals, useT } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import { useChat } from '../chat/chat-context';
import { ToolView, type ToolViewProps } from '../messages/ToolView';
import { givenArguments } from './given-arguments';
import { PageAskCard } from './PageAskCard';
import { findTool } from './page-calls';

/** The step of a function of the page: it asks before it runs, and says in words why there is no result. */
export function PageStep(props: ToolViewProps) {
  useSignals();
  const t = useT();
  const store = useChat();
  const [title, setTitle] = useState<string>();
  const run = store.conversation.thread.value.run.value;
  const status = run?.answer.answer.status.value;
  const call = props.call.part.value;
  const isCall = call.type === 'function_call';
  const ask = isCall && status?.state === 'running' && status.ask?.call === call.id ? status.ask : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask is looked at once
  useEffect(() => {
    if (!ask || !isCall) return;
    // Afterwards nobody knows which page it was: what another one lends may have the same name.
    void findTool(store, { ask, functionName: call.functionName }).then(tool => setTitle(tool?.title));
  }, [ask?.id]);
  if (!isCall) return null;
  const response = props.response?.part.value;
  const code =
    response?.type === 'function_response' && response.isError ? codeOf(response.result) : undefined;
  return (
    <ToolView
      {...props}
      name={title && t('page.named', { name: title })}
      said={code && t(`page.${code}`, { defaultValue: '' }) ? t(`page.${code}`) : undefined}
      ask={
        ask && props.isRunning && !response ? (
          <PageAskCard call={{ ...call, ask }} given={givenArguments(call.arguments)} />
        ) : undefined
      }
    />
  );
}

/** Why a function has no result, as the service says it. */
function codeOf(result: string): string | undefined {
  try {
    const { code }: { code?: unknown } = JSON.parse(result);
    return typeof code === 'string' && code !== 'failed' ? code : undefined;
  } catch {
    return undefined;
  }
}
