import { useSignals, useT } from '@oriel/app-kit';
import { Tooltip } from '@oriel/ui';
import { Fragment } from 'react';
import { useChat } from '../../session/chat-context';
import { knownWords } from '../../session/personal-data/real-words';

/** Options of {@link MaskedText}. */
export interface MaskedTextProps {
  /** As it was sent. */
  text: string;
  channelId: string | null;
}

/** A question of which personal data was replaced: the words, marked, each with the placeholder that was sent for it. */
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
      // Without a chat, the placeholder in the tooltip stays.
      <span key={at} data-words="">
        <Tooltip text={sent}>
          <u
            role="note"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard, too, shows what was sent
            tabIndex={0}
            aria-label={`${word}, ${sent}`}
            // The bubble's title would be a second tooltip.
            title=""
          >
            {word}
          </u>
        </Tooltip>
      </span>
    );
  });
}
