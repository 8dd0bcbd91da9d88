import { useSignals, useT } from '@oriel/app-kit';
import { toolOrigin } from '@oriel/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useChat } from '../../session/chat-context';
import type { PartView } from '../runs/part-view';
import { PageAskCard } from './PageAskCard';
import { findTool } from './page-calls';
import { ToolAskCard } from './ToolAskCard';

/** Invisible characters, and those that reorder others. */
const unseen = /(?! )[\p{C}\p{Z}]| {2,}/gu;
const plainName = /^[\p{L}\p{N}_.-]+$/u;

/**
 * The arguments of a call as shown for confirmation: one `name: value` per line. They may be crafted by an attacker to mislead
 * the reader, so no value can look like another line or reorder the text.
 */
export function givenArguments(text: string): string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return tell(text);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return tell(given);
  return Object.entries(given)
    .map(([name, value]) => `${plainName.test(name) ? name : quote(name)}: ${tell(value)}`)
    .join('\n');
}

const tell = (value: unknown): string =>
  typeof value === 'string' && value.search(unseen) < 0 ? value : quote(value);

const quote = (value: unknown): string =>
  JSON.stringify(value).replace(unseen, signs =>
    [...signs].map(sign => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join(''),
  );

export interface AskStepView {
  /** Default: derived from the function's name. */
  readonly name: string | undefined;
  /** Reason why there is no result. */
  readonly said: string | undefined;
  /** Asks whether the function may run. */
  readonly ask: ReactNode;
}

export interface AskStepProps {
  call: PartView;
  response: PartView | undefined;
  /** The answer is still being written, so a result may follow. */
  isRunning: boolean;
  children: (view: AskStepView) => ReactNode;
}

/** The step of a tool that may ask before it runs: it explains why there is no result. */
export function AskStep(props: AskStepProps) {
  useSignals();
  const t = useT();
  const store = useChat();
  const [title, setTitle] = useState<string>();
  const run = store.threads.shown.value.run.value;
  const status = run?.answer.answer.status.value;
  const call = props.call.part.value;
  const isCall = call.type === 'function_call';
  const ask = isCall && status?.state === 'running' && status.ask?.call === call.id ? status.ask : undefined;
  const isHosted = ask?.origin.startsWith(toolOrigin);
  const Card = isHosted ? ToolAskCard : PageAskCard;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask is looked at once
  useEffect(() => {
    if (!ask || !isCall || isHosted) return;
    // Look it up now: later the page may have changed, and another page may offer a function of the same name.
    void findTool(store, { ask, functionName: call.functionName }).then(tool => setTitle(tool?.title));
  }, [ask?.id]);
  if (!isCall) return null;
  const response = props.response?.part.value;
  const code =
    response?.type === 'function_response' && response.isError ? codeOf(response.result) : undefined;
  return props.children({
    name: title && t('page.named', { name: title }),
    said: code && t(`page.${code}`, { defaultValue: '' }) ? t(`page.${code}`) : undefined,
    ask:
      ask && props.isRunning && !response ? (
        <Card call={{ ...call, ask }} given={givenArguments(call.arguments)} />
      ) : undefined,
  });
}

/** The service's code for why a function has no result. */
function codeOf(result: string): string | undefined {
  try {
    const { code }: { code?: unknown } = JSON.parse(result);
    return typeof code === 'string' && code !== 'failed' ? code : undefined;
  } catch {
    return undefined;
  }
}
