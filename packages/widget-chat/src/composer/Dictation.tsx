import { useT } from '@oriel/app-kit';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useChat } from '../session/chat-context';
import type { ChatHost } from '../session/chat-host';
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

/** Says before the first use where the voice goes. The answer is kept where storage is allowed, else for this page. */
async function mayListen(host: ChatHost, t: ReturnType<typeof useT>): Promise<boolean> {
  const isKnown = host.storage.persisted({
    key: 'dictation-known',
    user: '',
    schema: z.boolean(),
    initial: false,
    kind: 'functional',
  });
  if (isKnown.peek() || known.has(host)) return true;
  const continues = await host.confirm({
    title: t('composer.dictationTitle'),
    text: t('composer.dictationText'),
    confirmLabel: t('composer.dictationContinue'),
  });
  if (!continues) return false;
  known.add(host);
  isKnown.value = true;
  return true;
}

const known = new WeakSet<ChatHost>();

/** Dictates into the text field while it is mounted. */
export default function Dictation({ onStart, onEnd }: { onStart: () => void; onEnd: () => void }) {
  const t = useT();
  const { host, drafts } = useChat();
  const latest = useRef({ onStart, onEnd, t });
  latest.current = { onStart, onEnd, t };
  useEffect(() => {
    const lang = host.locale.peek() === 'de' ? 'de-DE' : 'en-GB';
    let isOver = false;
    let running: { stop(): void } | undefined;
    const start = () => {
      drafts.focus();
      latest.current.onStart();
      running = dictate(window, lang, {
        onText(text) {
          const before = drafts.text.peek();
          drafts.setText(`${before}${/\S$/.test(before) ? ' ' : ''}${text}`);
        },
        ended(isRefused) {
          const { onEnd, t } = latest.current;
          onEnd();
          if (isRefused && !host.signal.aborted)
            void host.notify({
              kind: 'danger',
              title: t('composer.noMicrophone'),
              text: t('composer.noMicrophoneText'),
            });
        },
      });
    };
    const begin = async () => {
      if (!(await mayListen(host, latest.current.t))) latest.current.onEnd();
      else if (!isOver) start();
    };
    begin().catch(() => latest.current.onEnd());
    return () => {
      isOver = true;
      running?.stop();
    };
  }, [host, drafts]);
  return null;
}
