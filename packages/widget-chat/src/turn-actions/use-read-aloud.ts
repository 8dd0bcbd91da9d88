import { useHost, useI18n } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import { formattedText } from './copy-formatted';

export interface ReadAloud {
  /** Whether the browser has a voice. */
  readonly canRead: boolean;
  readonly isReading: boolean;
  /** Reads the words of an answer, without its controls; a second call ends it. */
  toggle(article: HTMLElement): void;
}

/** Reads an answer aloud by the browser's own voice. */
export function useReadAloud(): ReadAloud {
  const { locale } = useI18n();
  const host = useHost();
  const [isReading, setReading] = useState(false);
  const speech = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;
  // Who leaves an answer hears no more of it.
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
      // Voices of some browsers stop after a quarter of a minute, so each paragraph is one utterance.
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
