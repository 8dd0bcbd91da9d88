import { recognitionOf } from './can-dictate';

export interface DictationListener {
  /** Words with a final recognition result. */
  onText(text: string): void;
  /** @param isRefused - the microphone was not allowed */
  ended(isRefused: boolean): void;
}

/** Listens until stopped, or until the user has been silent for a while. */
export function dictate(view: Window, lang: string, { onText, ended }: DictationListener): { stop(): void } {
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
