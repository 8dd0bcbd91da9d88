import { useT } from '@oriel/app-kit';
import { useEffect, useRef } from 'react';
import { useChat } from '../session/chat-context';
import { recognitionOf } from './can-dictate';

interface DictationListener {
  /** Words with a final recognition result. */
  onText(text: string): void;
  /** @param isRefused - the microphone was not allowed */
  ended(isRefused: boolean): void;
}

/** Listens until stopped, or until the user has been silent for a while. */
function dictate(view: Window, lang: string, { onText, ended }: DictationListener): { stop(): void } {
  const Class = recognitionOf(view);
  if (!Class) throw new Error('The browser recognizes no speech.');
  const recognition = new Class();
  let isRefused = false;
  Object.assign(recognition, { lang, continuous: true, interimResults: false });
  recognition.onresult = ({ resultIndex, results }) => {
    for (let index = resultIndex; index < results.length; index++) {
      const result = results[index];
      if (result?.isFinal) onText(result[0].transcript.trim());
    }
  };
  recognition.onerror = ({ error }) => {
    isRefused ||= error === 'not-allowed' || error === 'service-not-allowed';
  };
  recognition.onend = () => ended(isRefused);
  recognition.start();
  return { stop: () => recognition.stop() };
}

/** Dictates into the text field while it is mounted. */
export default function Dictation({ onEnd }: { onEnd: () => void }) {
  const t = useT();
  const { host, drafts } = useChat();
  const ended = useRef({ onEnd, t });
  ended.current = { onEnd, t };
  useEffect(() => {
    const lang = host.locale.peek() === 'de' ? 'de-DE' : 'en-GB';
    drafts.focus();
    try {
      const running = dictate(window, lang, {
        onText(text) {
          const before = drafts.text.peek();
          drafts.setText(`${before}${/\S$/.test(before) ? ' ' : ''}${text}`);
        },
        ended(isRefused) {
          const { onEnd, t } = ended.current;
          onEnd();
          if (isRefused && !host.signal.aborted)
            void host.notify({
              kind: 'danger',
              title: t('composer.noMicrophone'),
              text: t('composer.noMicrophoneText'),
            });
        },
      });
      return () => running.stop();
    } catch {
      return ended.current.onEnd();
    }
  }, [host, drafts]);
  return null;
}
