import { useCopied, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Check, Copy } from 'lucide-react';
import { useChat } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';

/**
 * Returns a function that copies a text.
 *
 * @param confirm - reports the copy. Default: a toast, for elements that close when pressed, such as a menu.
 */
export function useCopyText(confirm?: () => void): (text: string) => Promise<void> {
  const t = useT();
  const { host } = useChat();
  return async text => {
    const isCopied = await host.copy(realWords(host, text));
    if (isCopied && confirm) confirm();
    else
      await host.notify(
        isCopied
          ? { kind: 'success', title: t('chat.copied') }
          : { kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') },
      );
  };
}

/** Copies a text and confirms it for a moment. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const t = useT();
  const { isCopied, confirm } = useCopied();
  const copy = useCopyText(confirm);
  return (
    <IconButton
      size="small"
      label={label}
      tooltip={isCopied ? t('chat.copied') : label}
      onClick={() => void copy(text())}
    >
      {isCopied ? <Check className="c-ok" /> : <Copy />}
    </IconButton>
  );
}
