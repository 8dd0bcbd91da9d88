import { useSignals, useT } from '@oriel/app-kit';
import { Tooltip } from '@oriel/ui';
import { Fragment } from 'react';
import { useChat } from '../../session/chat-context';
import { knownWords } from '../../session/personal-data/real-words';

/** Options of {@link MaskedText}. */
export interface MaskedTextProps {
  /** Text as sent. */
  text: string;
  channelId: string | null;
}

/** A question with masked personal data: marks each word and shows the placeholder that was sent for it. */
export function MaskedText({ text, channelId }: MaskedTextProps) {
  useSignals();
  const t = useT();
  const words = knownWords(useChat().host).value;
  const pieces = words?.split(text, channelId ?? '') ?? [{ text, placeholder: undefined }];
  let at = 0;
  return pieces.map(({ text: word, placeholder }) => {
    at += word.length + 1;
    if (placeholder === undefined) return <Fragment key={at}>{word}</Fragment>;
    const sent = t('message.sentAs', { placeholder });
    return (
      // Without a chat, the placeholder in the tooltip is not replaced.
      <span key={at} data-words="">
        <Tooltip text={sent}>
          <u
            role="note"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to see what was sent
            tabIndex={0}
            aria-label={`${word}, ${sent}`}
            // Otherwise the title of the bubble would appear as a second tooltip.
            title=""
          >
            {word}
          </u>
        </Tooltip>
      </span>
    );
  });
}
