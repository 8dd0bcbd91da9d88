import { useCopied, useI18n, useSignals } from '@oriel/app-kit';
import { type Agent, type CodeLanguage, codeLanguages, writeAgentCode } from '@oriel/contracts';
import { Button, Dialog, Facts, IconButton, Segmented, sheet, useSheet } from '@oriel/ui';
import { Markdown } from '@oriel/ui/markdown';
import { isVisible, useHost } from '@oriel/widget-kit';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useMarkdown } from '../../media/use-markdown';
import { agentName } from '../../session/agent-name';
import { useChat } from '../../session/chat-context';
import css from './agents-view.css?inline';

const styles = sheet(css);

const names: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};
const fences: Readonly<Record<CodeLanguage, string>> = { curl: 'bash', javascript: 'js', python: 'python' };

/** Id, address and code with which a program asks an agent. */
export default function AgentProgram({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  useSignals();
  useSheet(styles);
  const { t, locale } = useI18n();
  const { host, currentOrganization } = useChat();
  const markdown = useMarkdown();
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const name = agentName(agent, locale);
  // A page on the server's own origin has a relative address, which a program could not use.
  const api = new URL(host.client.api.chat, host.shell.baseURI).href;
  const { baseAddress, snippets } = writeAgentCode(api, agent.id, t('agents.programAsk'));
  const { layout, title } = host.props.value;
  // A bare chat, or a view without a title of its own, is part of a portal, which has the page of the keys.
  const mayCreateKeys =
    (layout === 'bare' || title === '') &&
    isVisible(currentOrganization.value?.session.features.value, 'manageOrganizationSettings');
  const openKeys = () => {
    onClose();
    void host.navigate('/workspace/manage/keys');
  };
  return (
    <Dialog
      size="wide"
      title={t('agents.programTitle', { name })}
      onClose={onClose}
      closeLabel={t('kit.close')}
      actions={
        mayCreateKeys && (
          <Button icon={<KeyRound />} onClick={openKeys}>
            {t('agents.programKeys')}
          </Button>
        )
      }
    >
      <div className="a-program o-stack o-gap-4">
        <p className="a-muted">{t(mayCreateKeys ? 'agents.programText' : 'agents.programTextAsk')}</p>
        <Facts>
          <Fact label={t('agents.programId')} value={agent.id} />
          <Fact label={t('agents.programAddress')} value={baseAddress} />
        </Facts>
        <Segmented
          label={t('agents.programLanguage')}
          value={language}
          options={codeLanguages.map(value => ({ value, label: names[value] }))}
          onChange={setLanguage}
        />
        <Markdown
          key={language}
          text={`\`\`\`${fences[language]}\n${snippets[language]}\n\`\`\``}
          {...markdown}
        />
      </div>
    </Dialog>
  );
}

/** A value with a button that copies it. */
function Fact({ label, value }: { label: string; value: string }) {
  const { t } = useI18n();
  const host = useHost();
  const { isCopied, confirm } = useCopied();
  const copy = async () => {
    if (await host.copy(value)) confirm();
    else await host.notify({ kind: 'danger', title: t('agents.notCopied') });
  };
  return (
    <>
      <dt>{label}</dt>
      <dd className="o-row">
        <code>{value}</code>
        <IconButton
          size="small"
          label={isCopied ? t('kit.copied') : t('agents.copyValue', { name: label })}
          onClick={() => void copy()}
        >
          {isCopied ? <Check /> : <Copy />}
        </IconButton>
      </dd>
    </>
  );
}
