import { useErrorText, useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { type AgentFile, agentFile, agentTexts, type InputIssue } from '@oriel/contracts';
import { Button, Dialog, InlineNote } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AgentsViewStore } from '../form/agents-view-store';
import { agentFileBytes } from './use-agent-file';

/** Maximum number of problems shown; a broken file can have any number. */
const shownProblems = 20;

type Problem = Pick<InputIssue, 'path' | 'code' | 'details'>;

/** Imports agents from a file, all or none, and lists the file's problems. */
export function ImportDialog({ store, close }: { store: AgentsViewStore; close: () => void }) {
  const t = useT();
  const host = useHost();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<AgentFile>();
  const [fileName, setFileName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [skipsUnknown, setSkipsUnknown] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(undefined);
    setFileName(chosen.name);
    setProblems([]);
    setSkipsUnknown(false);
    setRefusal(undefined);
    if (chosen.size > agentFileBytes) return setRefusal(t('agents.import.tooLarge'));
    let content: unknown;
    try {
      content = JSON.parse(await chosen.text());
    } catch {
      return setRefusal(t('agents.import.noJson'));
    }
    // The schema accepts or refuses any value.
    const found = z.safeDecode(agentFile, content as z.input<typeof agentFile>);
    if (found.success) return setFile(found.data);
    const issues = found.error.issues.map(({ path, message }) => ({
      path: `body.file.${path.join('.')}`,
      code: message,
    }));
    // The file contains no agents at all; a list of missing fields would say less.
    if (issues.every(({ path }) => !/^body\.file\.agents\.\d/.test(path)))
      setRefusal(t('agents.import.noAgents'));
    else setProblems(issues);
  };
  const take = async () => {
    if (!file || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const made = await store.importFile(file, skipsUnknown, host.signal);
      close();
      await host.notify({ kind: 'success', title: t('agents.import.done', { count: made.length }) });
    } catch (error) {
      setBusy(false);
      if (ApiError.isInstance(error) && error.issues.length > 0) return setProblems(error.issues);
      const { title, text } = errorText(error);
      setRefusal(text ?? title);
    }
  };
  const nameOf = (index: number) => file?.agents[index]?.name ?? '';
  const problemText = ({ path, code, details }: Problem): string => {
    const [, at, rest = ''] = /^body\.file\.agents\.(\d+)\.?(.*)$/.exec(path) ?? [];
    if (at === undefined) return t('agents.import.noAgents');
    const field = rest.split('.')[0]?.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? '';
    const known = fields.find(each => each === field);
    const label = known ? t(`agents.field.${known}`) : t('agents.import.entry');
    const what =
      code === 'not_found' && details?.name !== undefined
        ? t('agents.import.unknown', { field: label, name: details.name })
        : t('agents.import.wrong', { field: label });
    return `${t('agents.import.agent', { number: Number(at) + 1, name: nameOf(Number(at)) }).trim()} ${what}`;
  };
  const canSkip =
    problems.length > 0 &&
    problems.every(
      ({ path, code }) => code === 'not_found' && /(assigned_tools|fallback_models|teams)$/.test(path),
    );
  return (
    <Dialog
      size="large"
      title={t('agents.import')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void take()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={isBusy}
            disabled={!file || (problems.length > 0 && !skipsUnknown)}
          >
            {t('agents.import.take')}
          </Button>
        </>
      }
    >
      <p>{t('agents.import.text')}</p>
      <div className="a-import o-row o-wrap">
        <Button icon={<FileUp />} onClick={() => input.current?.click()}>
          {t('agents.import.choose')}
        </Button>
        <span>{fileName}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={event => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {file && problems.length === 0 && (
        <ul className="a-import-list" aria-label={t('agents.title')}>
          {file.agents.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two agents of a file may have one name
            <li key={index}>
              {each.name}
              {each.files && each.files.length > 0 && (
                <small>{t('agents.import.files', { files: each.files.join(', ') })}</small>
              )}
            </li>
          ))}
        </ul>
      )}
      {refusal && (
        <InlineNote tone="danger" role="alert">
          {refusal}
        </InlineNote>
      )}
      {problems.length > 0 && (
        <InlineNote tone="danger" role="alert" title={t('agents.import.refused')}>
          <ul className="a-import-list">
            {problems.slice(0, shownProblems).map(problem => (
              <li key={`${problem.path} ${problem.code} ${problem.details?.name ?? ''}`}>
                {problemText(problem)}
              </li>
            ))}
          </ul>
          {problems.length > shownProblems &&
            t('agents.import.more', { count: problems.length - shownProblems })}
        </InlineNote>
      )}
      {canSkip && (
        <label className="a-import-skip">
          <input
            type="checkbox"
            checked={skipsUnknown}
            onChange={({ currentTarget }) => setSkipsUnknown(currentTarget.checked)}
          />
          {t('agents.import.skip')}
        </label>
      )}
    </Dialog>
  );
}

const fields = [
  ...agentTexts,
  'model',
  'fallbackModels',
  'modelHostLocation',
  'assignedTools',
  'teams',
  'picture',
] as const;
