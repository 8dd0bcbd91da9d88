import { useI18n } from '@oriel/app-kit';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import { formattedText } from './copy-formatted';

export interface ReadAloud {
  /** Whether the browser supports speech output. */
  readonly canRead: boolean;
  readonly isReading: boolean;
  /** Reads the text of an answer aloud, without its controls; a second call stops it. */
  toggle(article: HTMLElement): void;
}

/** Reads an answer aloud with the browser's own voice. */
export function useReadAloud(): ReadAloud {
  const { locale } = useI18n();
  const host = useHost();
  const [isReading, setReading] = useState(false);
  const speech = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;
  // Stop reading when the user leaves the answer.
  useEffect(() => {
    if (!isReading || !speech) return;
    return () => speech.cancel();
  }, [isReading, speech]);
  return {
    canRead: speech !== undefined,
    isReading,
    toggle(article) {
      if (!speech) return;
      speech.cancel();
      if (isReading) return setReading(false);
      const page = host.root.ownerDocument.implementation.createHTMLDocument('');
      page.body.innerHTML = formattedText(article);
      // Some browsers' voices stop after 15 seconds, so each paragraph is a separate utterance.
      const paragraphs = [...page.body.children]
        .map(({ textContent }) => textContent?.trim() ?? '')
        .filter(Boolean);
      const utterances = paragraphs.map(text => {
        const utterance = new SpeechSynthesisUtterance(text);
        utterance.lang = locale === 'de' ? 'de-DE' : 'en-GB';
        utterance.onerror = () => setReading(false);
        return utterance;
      });
      const last = utterances.at(-1);
      if (!last) return;
      last.onend = () => setReading(false);
      setReading(true);
      for (const utterance of utterances) speech.speak(utterance);
    },
  };
}
