import { useCopied, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Check, Copy } from 'lucide-react';
import { useChat } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';

/** Copies a text and confirms it for a moment. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const t = useT();
  const { host } = useChat();
  const { isCopied, confirm } = useCopied();
  const copy = async () => {
    if (await host.copy(realWords(host, text()))) confirm();
    else await host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
  };
  return (
    <IconButton label={label} tooltip={isCopied ? t('chat.copied') : label} onClick={() => void copy()}>
      {isCopied ? <Check className="c-ok" /> : <Copy />}
    </IconButton>
  );
}
